import { useDisasters } from "../../client/planning/disasters.ts";
import { useEstimation } from "../../client/planning/estimations.ts";
import { usePlausibility } from "../../client/planning/PlausibilityNotes.tsx";
import { useComparison } from "../../client/planning/projections.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { useSaveSheet } from "../../client/sheets/sheet-calls.ts";
import { DEFAULTS_SIDE } from "../../contract/defaults/side.ts";
import { forecastError } from "../../engine/supply/forecast-error.ts";
import { shownComparison } from "../../engine/supply/shown.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { useErrorToast, useToast } from "../../framework/ui/index.ts";

/** What was distributed, next to what was projected for the same blocks, as rows for the past events that plans are compared with; nothing until something is recorded. */
export function PastEvents({ eid }: { readonly eid: number }) {
  const text = useTexts("widgets.site-supply.past");
  const format = useFormat();
  const productText = useProductText();
  const toast = useToast();
  const showError = useErrorToast();
  const mayAdd = usePermits(DEFAULTS_SIDE.edit);
  const estimation = useEstimation(eid).data;
  const disaster = useDisasters().data?.find(({ did }) => did === estimation?.did);
  const state = usePlausibility(eid)?.states.join(", ") ?? "";
  const comparison = useComparison(eid).data;
  const { mutateAsync, isPending } = useSaveSheet("eventHistory", null);
  const found = (comparison?.products ?? []).flatMap((one) => {
    const { blocks, unit } = shownComparison(one);
    const error = forecastError(blocks);
    return error === null ? [] : [{ product: one.product, unit, ...error }];
  });
  if (found.length === 0 || estimation === undefined || disaster === undefined) return null;
  const add = async () => {
    const about = { event: disaster.name, state, day: disaster.startDate, stage: "served" as const, verified: false };
    const source = text("source", { estimation: estimation.name });
    const given = found.filter(({ served }) => served > 0);
    const changed = given.map(({ product, unit, served }) => ({ ...about, product, unit, quantity: served, source }));
    await mutateAsync({ changed, removed: [] });
    toast({ kind: "success", text: text("added") });
  };
  return (
    <section className="pv-stack pv-no-print" aria-label={text("title")}>
      <h2>{text("title")}</h2>
      <ul>
        {found.map(({ product, unit, projected, served, error, blocks }) => (
          <li key={product}>
            {text("line", {
              product: productText(product),
              served: format.quantity(served, unit),
              projected: format.number(projected),
              error: format.percent(error),
              count: blocks,
            })}
          </li>
        ))}
      </ul>
      {mayAdd && state !== "" && (
        <div className="pv-row">
          <Button busy={isPending && "saving"} onClick={() => void add().catch(showError)}>
            {text("add")}
          </Button>
        </div>
      )}
      <p className="pv-small pv-muted">{text("note")}</p>
    </section>
  );
}
