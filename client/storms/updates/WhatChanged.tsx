import { useAtomValue } from "jotai";
import { useTranslation } from "react-i18next";
import type { AdvisoryUpdate } from "../../../contract/storms/updates.ts";
import { changeLines } from "../../../engine/reports/change-lines.ts";
import { timeZoneAtom, useTexts } from "../../../framework/i18n/index.ts";
import { Note } from "../../../framework/ui/index.ts";
import { useEstimation } from "../../planning/estimations.ts";
import { useFormatter } from "../../reports/view/use-formatter.ts";
import { useProductText } from "../../lookups/use-lookup-text.ts";

/** An advisory's changes, one sentence each, or the reason why it was skipped. */
export function WhatChanged({ update }: { readonly update: AdvisoryUpdate }) {
  const zoneNames = useEstimation(update.eid).data?.zoneNames ?? {};
  const text = useTexts("client.advisories");
  const { t, i18n } = useTranslation();
  const productText = useProductText();
  const { format } = useFormatter(useAtomValue(timeZoneAtom));
  const { changes, reason, passed } = update;
  const productNames = (changes?.products ?? []).map(({ product }) => ({
    name: product,
    translated: { [i18n.language]: productText(product) },
  }));
  return (
    <>
      {reason && <Note kind="warning">{t(reason.key, reason.values)}</Note>}
      {passed.length > 0 && <p>{text("passed", { count: passed.length, numbers: passed.join(", ") })}</p>}
      {changes ? (
        <>
          <ul>
            {changeLines(changes, { productNames, zoneNames }).map((line) => {
              const sentence = format(line);
              return <li key={sentence}>{sentence}</li>;
            })}
          </ul>
          <p className="pv-muted pv-small">{text("supplyNote")}</p>
        </>
      ) : (
        update.eid !== null && <p className="pv-muted">{text("nothingToCompare")}</p>
      )}
    </>
  );
}
