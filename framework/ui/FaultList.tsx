import { useTexts } from "../i18n/texts.ts";
import { Icon } from "./Icon.tsx";
import type { ConfigFault } from "../config/fault.ts";
import "./FaultList.css";
import { Action } from "./controls/Button.tsx";

/** The faults of a config: which file, which path, what was found, what was expected and the nearest valid word. */
export function FaultList({
  title,
  faults,
  onClose,
}: {
  title: string;
  faults: readonly ConfigFault[];
  onClose?: () => void;
}) {
  const texts = useTexts("shell");
  return (
    <div className="pv-faults" role="alert">
      <details>
        <summary>
          <Icon name="exclamation-mark-triangle" />
          {title}
          <Icon name="chevron-down" />
        </summary>
        <ul>
          {faults.map((fault, i) => (
            <li key={i}>
              <code>
                {fault.file}
                {fault.path ? ` › ${fault.path}` : ""}
              </code>{" "}
              {texts("config.fault", {
                found: fault.found ?? texts("config.missing"),
                expected: texts(`config.expected.${fault.expected.kind}`, {
                  values: fault.expected.values || texts("config.none"),
                }),
              })}{" "}
              {fault.nearest ? <strong>{texts("config.nearest", { nearest: fault.nearest })}</strong> : null}
            </li>
          ))}
        </ul>
      </details>
      {onClose ? <Action icon="x" label={texts("close")} onClick={onClose} /> : null}
    </div>
  );
}
