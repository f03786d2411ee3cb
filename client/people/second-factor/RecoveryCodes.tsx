import { useState } from "react";
import type { Session } from "../../../contract/people/calls/session.ts";
import { useTexts } from "../../../framework/i18n/index.ts";
import { copyText } from "../../../framework/ui/index.ts";
import { Button } from "../../../framework/ui/controls/index.ts";

/** New recovery codes, and the present session. */
export interface NewRecoveryCodes {
  readonly recoveryCodes: readonly string[];
  readonly session: Session;
}

/** Recovery codes, shown only this once. They are in no storage and in no address. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; onKept(): void }) {
  const text = useTexts("client.secondFactor");
  const [outcome, setOutcome] = useState<"copied" | "byHand" | null>(null);
  const copy = async () => setOutcome((await copyText(codes.join("\n"))) ? "copied" : "byHand");
  return (
    <div className="pv-stack pv-stack--start">
      <p>
        <strong>{text("isOn")}</strong>
      </p>
      <h3>{text("codesTitle")}</h3>
      <p>{text("codesNote")}</p>
      <ol className="pv-factor__codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="pv-row">
        <Button icon="copy-to-clipboard" onClick={() => void copy()}>
          {text("copy")}
        </Button>
        <Button kind="primary" onClick={onKept}>
          {text("kept")}
        </Button>
      </div>
      <p role="status">{outcome === null ? "" : text(outcome)}</p>
    </div>
  );
}
