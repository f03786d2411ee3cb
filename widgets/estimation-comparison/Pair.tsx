import { useState } from "react";
import { EstimationChoice } from "../../client/estimation-choice/EstimationChoice.tsx";
import { anyOf } from "../../contract/privileges.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { CopyDialog } from "./CopyDialog.tsx";
import type { usePair } from "./use-pair.ts";

/** Chooses the two estimations, or makes a copy of the first to change. */
export function Pair({ a, b, choose }: ReturnType<typeof usePair>) {
  const text = useTexts("widgets.estimation-comparison");
  const mayCopy = usePermits(anyOf("estimation.create"));
  const [copying, setCopying] = useState(false);
  return (
    <div className="estimation-comparison__pair">
      <fieldset>
        <legend>{text("first")}</legend>
        <EstimationChoice key={a} eid={a} onChoose={(eid) => choose({ a: eid })} />
      </fieldset>
      <fieldset>
        <legend>{text("second")}</legend>
        <EstimationChoice key={b} eid={b} onChoose={(eid) => choose({ b: eid })} />
      </fieldset>
      <div className="estimation-comparison__actions">
        {a !== null && b !== null && (
          <button type="button" className="pv-button" onClick={() => choose({ a: b, b: a })}>
            {text("swap")}
          </button>
        )}
        {mayCopy && a !== null && (
          <button type="button" className="pv-button" onClick={() => setCopying(true)}>
            {text("copy")}
          </button>
        )}
      </div>
      {copying && a !== null && (
        <CopyDialog eid={a} onClose={() => setCopying(false)} onCopied={(eid) => choose({ b: eid })} />
      )}
    </div>
  );
}
