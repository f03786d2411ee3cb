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
  const text = useTexts("client.explanation");
  const may = usePermits(MAY_SEE);
  const [asked, setAsked] = useState(false);
  if (run.source === "working" && !may) return null;
  return (
    <>
      <Button
        icon="copy-to-clipboard"
        busy={asked}
        {...(brief ? { kind: "quiet", label: text("asText.copy") } : {})}
        onClick={() => setAsked(true)}
      >
        {brief ? null : text("asText.copy")}
      </Button>
      {asked && <AsText run={run} onDone={() => setAsked(false)} />}
    </>
  );
}
