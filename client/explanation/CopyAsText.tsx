import { useState } from "react";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { fetched } from "../../framework/ui/fetched.tsx";
import { MAY_SEE, type ExplainedRun } from "./Explaining.tsx";

const AsText = fetched(async () => ({ default: (await import("./AsText.tsx")).AsText }));

/** Copies five sentences with their caveats to the clipboard, for a mail, a chat or a situation report. */
export function CopyAsText(props: {
  readonly run: ExplainedRun;
  /** Whether there is only room for its icon. */
  readonly brief?: boolean;
}) {
  const { run, brief = false } = props;
  const { label, asked, ask, dialog } = useCopyAsText(run);
  if (ask === null) return null;
  return (
    <>
      <Button icon={ICON} busy={asked} {...(brief ? { kind: "quiet", label } : {})} onClick={ask}>
        {brief ? null : label}
      </Button>
      {dialog}
    </>
  );
}

const ICON = "copy-to-clipboard";

/** The same as entry of a menu; `ask` is null where it is not to be had. */
export function useCopyAsText(run: ExplainedRun | null) {
  const label = useTexts("client.explanation")("asText.copy");
  const may = usePermits(MAY_SEE);
  const [asked, setAsked] = useState(false);
  const isHad = run !== null && (run.source !== "working" || may);
  return {
    icon: ICON,
    label,
    asked,
    ask: isHad ? () => setAsked(true) : null,
    dialog: run !== null && asked && <AsText run={run} onDone={() => setAsked(false)} />,
  };
}
