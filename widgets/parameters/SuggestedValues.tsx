import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { fetchSuggestions } from "./calls.ts";
import { useProductText, useSeededText } from "../../client/lookups/use-lookup-text.ts";
import type { suggestAssistance } from "../../contract/planning/calls/parameters.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { useAnnounce } from "../../framework/ui/index.ts";
import { takeSuggestions, type CellSuggestion } from "./changes.ts";
import { SIDES, valuesOf } from "./draft.ts";
import type { ParameterForm } from "./use-parameter-form.ts";
import { useCurrentZoneLabel, useCurrentZoneMark } from "../../client/planning/zone-label.ts";

type SuggestionAnswer = z.output<typeof suggestAssistance.answer>;

/** The server's rows as the cells that they suggest a value for. */
function suggestionsOf({ cells }: SuggestionAnswer): CellSuggestion[] {
  return cells.map(({ product, zone, category, value, suggestedCategory }) => ({
    product,
    zone,
    value,
    side: category === SIDES.below ? "below" : "above",
    from: suggestedCategory,
  }));
}

/** What the Suggested tab gives for the zones as they lie, to be taken into one cell or into all. */
export function SuggestedValues({ eid, form }: { eid: number; form: ParameterForm }) {
  const text = useTexts("widgets.parameters");
  const productText = useProductText();
  const seeded = useSeededText();
  const label = useCurrentZoneLabel();
  const mark = useCurrentZoneMark();
  const format = useFormat();
  const reason = useErrorText();
  const announce = useAnnounce();
  const call = useMutation({
    mutationFn: () => fetchSuggestions(eid, valuesOf(form.draft).values.suggested),
  });
  const found = call.data ? suggestionsOf(call.data) : [];
  const unknown = call.data?.coastUnknown ?? [];
  const take = (taken: readonly CellSuggestion[]) => {
    form.change((draft) => takeSuggestions(draft, taken));
    announce(text("taken", { count: taken.length }));
  };

  return (
    <section className="pv-stack" aria-label={text("suggestedValues")}>
      <div className="pv-row">
        <Button onClick={() => call.mutate()}>{text("showSuggested")}</Button>
        {found.length > 0 && (
          <Button kind="primary" onClick={() => take(found)}>
            {text("takeAll", { count: found.length })}
          </Button>
        )}
      </div>
      {call.isError && <p role="alert">{reason(call.error)}</p>}
      {call.isSuccess && found.length === 0 && <p role="status">{text("noSuggestions")}</p>}
      {unknown.length > 0 && (
        <p className="pv-note">{text("coastUnknown", { count: unknown.length, names: unknown.join(", ") })}</p>
      )}
      {found.length > 0 && (
        <table className="pv-table pv-small">
          <caption>{text("suggestedCaption")}</caption>
          <thead>
            <tr>
              <th scope="col">{text("columns.product")}</th>
              <th scope="col">{text("columns.zone")}</th>
              <th scope="col">{text("columns.below")}</th>
              <th scope="col">{text("columns.above")}</th>
            </tr>
          </thead>
          <tbody>
            {lines(found).map(({ product, zone, below, above }) => (
              <tr key={`${product} ${zone}`}>
                <th scope="row">{productText(product)}</th>
                <td>{label(zone)}</td>
                {[below, above].map((one, i) => (
                  <td key={i}>
                    {one ? (
                      <Button
                        title={seeded.origin(one.from)}
                        label={text("takeOne", {
                          value: format.percent(one.value),
                          product: productText(product),
                          zone: mark(zone),
                          side: text(`columns.${one.side}`),
                          from: seeded.origin(one.from),
                        })}
                        onClick={() => take([one])}
                      >
                        {format.percent(one.value)}
                      </Button>
                    ) : (
                      "–"
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function lines(found: readonly CellSuggestion[]) {
  const ids = [...new Set(found.map((one) => `${one.product}|${one.zone}`))];
  return ids.flatMap((id) => {
    const own = found.filter((one) => `${one.product}|${one.zone}` === id);
    const [first] = own;
    if (!first) return [];
    const side = (wanted: CellSuggestion["side"]) => own.find((one) => one.side === wanted);
    return [{ product: first.product, zone: first.zone, below: side("below"), above: side("above") }];
  });
}
