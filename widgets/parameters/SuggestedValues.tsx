import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { fetchSuggestions } from "./calls.ts";
import { useProductText, useSeededText } from "../../client/lookups/use-lookup-text.ts";
import type { suggestAssistance } from "../../contract/planning/calls/parameters.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { useAnnounce, TableHead } from "../../framework/ui/index.ts";
import { takeSuggestions, type CellSuggestion } from "./changes.ts";
import { SIDES, valuesOf } from "./draft.ts";
import type { ParameterForm } from "./use-parameter-form.ts";
import { useCurrentZoneLabel, useCurrentZoneMark } from "../../client/planning/zone-label.ts";

type SuggestionAnswer = z.output<typeof suggestAssistance.answer>;

/** Converts the server's rows to suggestions for cells. */
function suggestionsOf({ cells }: SuggestionAnswer): CellSuggestion[] {
  return cells.map(({ product, zone, category, value, suggestedCategory }) => ({
    product,
    zone,
    value,
    side: category === SIDES.below ? "below" : "above",
    from: suggestedCategory,
  }));
}

/** The Suggested tab's values for the zones by their location, applied to one cell or to all. */
export function SuggestedValues({ eid, form }: { eid: number; form: ParameterForm }) {
  const text = useTexts("widgets.parameters");
  const productText = useProductText();
  const seeded = useSeededText();
  const label = useCurrentZoneLabel();
  const mark = useCurrentZoneMark();
  const format = useFormat();
  const reason = useErrorText();
  const announce = useAnnounce();
  const call = useMutation({ mutationFn: () => fetchSuggestions(eid, valuesOf(form.draft).values.suggested) });
  const found = call.data ? suggestionsOf(call.data) : [];
  const unknown = call.data?.coastUnknown ?? [];
  const names = (products: readonly string[]) =>
    products.length > 1 && products.length === form.draft.daily.length
      ? text("allProducts")
      : products.map(productText).join(", ");
  const take = (taken: readonly CellSuggestion[]) => {
    form.change((draft) => takeSuggestions(draft, taken));
    announce(text("taken", { count: taken.length }));
  };

  return (
    <section role="group" className="pv-stack" aria-label={text("suggestedValues")}>
      <div className="pv-row">
        <Button onClick={() => call.mutate()}>{text("showSuggested")}</Button>
        {found.length > 0 && <Button onClick={() => take(found)}>{text("takeAll", { count: found.length })}</Button>}
      </div>
      {call.isError && <p role="alert">{reason(call.error)}</p>}
      {call.isSuccess && found.length === 0 && <p role="status">{text("noSuggestions")}</p>}
      {unknown.length > 0 && (
        <p className="pv-note">{text("coastUnknown", { count: unknown.length, names: unknown.join(", ") })}</p>
      )}
      {found.length > 0 && (
        <table className="pv-table pv-small">
          <caption>{text("suggestedCaption")}</caption>
          <TableHead
            columns={(["zone", "product", "below", "above"] as const).map((column) => text(`columns.${column}`))}
          />
          <tbody>
            {lines(found).map(({ products, zone, sides }) => (
              <tr key={`${products.join()} ${zone}`}>
                <td>{label(zone)}</td>
                <th scope="row">{names(products)}</th>
                {sides.map((cells, i) => (
                  <td key={i}>
                    {cells[0] ? (
                      <Button
                        title={seeded.origin(cells[0].from)}
                        label={text("takeOne", {
                          value: format.percent(cells[0].value),
                          product: names(products),
                          zone: mark(zone),
                          side: text(`columns.${cells[0].side}`),
                          from: seeded.origin(cells[0].from),
                        })}
                        onClick={() => take(cells)}
                      >
                        {format.percent(cells[0].value)}
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

/** A row for each zone and group of products with the same values. */
function lines(found: readonly CellSuggestion[]) {
  const sidesOf = (own: readonly CellSuggestion[]) =>
    (["below", "above"] as const).map((side) => own.filter((one) => one.side === side));
  const cells = [...Map.groupBy(found, ({ product, zone }) => `${zone} ${product}`).values()];
  const values = (own: readonly CellSuggestion[]) =>
    JSON.stringify([own[0]?.zone, ...sidesOf(own).map(([one]) => [one?.value, one?.from])]);
  return [...Map.groupBy(cells, values).values()]
    .map((alike) => ({
      products: alike.flatMap(([one]) => one?.product ?? []),
      zone: alike[0]?.[0]?.zone ?? 0,
      sides: sidesOf(alike.flat()),
    }))
    .toSorted((a, b) => a.zone - b.zone);
}
