import { useTexts } from "../../framework/i18n/index.ts";
import { BREAKPOINTS, useNarrowerThan } from "../../framework/ui/breakpoints.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { JsonFault } from "../../framework/ui/json-editor/props.ts";
import { Button, Disclosure } from "../../framework/ui/controls/index.ts";

/** What is wrong with the draft; each fault leads to its place. */
export function FaultsPanel({ faults, onGo }: { faults: readonly JsonFault[]; onGo: (path: string) => void }) {
  const text = useTexts("widgets.layout-editor");
  // A phone's room is for what is edited; the count stays in sight.
  const narrow = useNarrowerThan(BREAKPOINTS.phone);
  if (faults.length === 0)
    return (
      <p className="layout-editor__no-faults">
        <Icon name="check-circle" />
        {text("faults.none")}
      </p>
    );
  return (
    <Disclosure
      className="layout-editor__faults"
      open={!narrow}
      title={
        <>
          <Icon name="exclamation-mark-triangle" />
          {text("faults.title", { count: faults.length })}
        </>
      }
    >
      <FaultButtons faults={faults} onGo={onGo} />
    </Disclosure>
  );
}

/** More are counted, not listed: anyone who fixes the first ones sees the next. */
const LISTED = 100;

export function FaultButtons({ faults, onGo }: { faults: readonly JsonFault[]; onGo: (path: string) => void }) {
  const text = useTexts("widgets.layout-editor.faults");
  return (
    <ul className="layout-editor__fault-list">
      {faults.slice(0, LISTED).map((fault) => (
        <li key={`${fault.path} ${fault.message}`}>
          <Button
            kind="quiet"
            wide
            align="start"
            icon={fault.severity === "warning" ? "exclamation-mark-triangle" : "exclamation-mark-circle"}
            onClick={() => onGo(fault.path)}
          >
            <span className="pv-visually-hidden">{text(fault.severity === "warning" ? "warning" : "error")}</span>
            <code>{fault.path === "" ? text("whole") : fault.path}</code>
            <span>{fault.message}</span>
          </Button>
        </li>
      ))}
      {faults.length > LISTED ? <li>{text("more", { count: faults.length - LISTED })}</li> : null}
    </ul>
  );
}
