import { useTexts } from "../i18n/texts.ts";
import { Icon } from "./Icon.tsx";
import type { ConfigFault } from "../config/fault.ts";
import "./ui.css";
import { Action } from "./controls/Button.tsx";
import { Disclosure } from "./controls/Native.tsx";

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
    <div className="pv-faults pv-note pv-row pv-row--one pv-row--top" data-kind="warning" role="alert">
      <Disclosure
        className="pv-grow"
        title={
          <span className="pv-row pv-strong">
            <Icon name="exclamation-mark-triangle" />
            {title}
          </span>
        }
      >
        <ul className="pv-small">
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
      </Disclosure>
      {onClose ? <Action icon="x" label={texts("close")} onClick={onClose} /> : null}
    </div>
  );
}
