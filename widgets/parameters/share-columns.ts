import { useMemo } from "react";
import { useCurrentZoneLabel } from "../../client/planning/zone-label.ts";
import { useProductText, useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { PLACES } from "../../engine/suggested/mix.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useEntryText } from "../../framework/ui/grid/number-entry.ts";
import type { GridColumn } from "../../framework/ui/grid/RecordGrid.tsx";
import { MOST_PERCENT } from "./faults.ts";
import { cellsOf, typeShare, type ShareCell, type ShareColumns, type ShareRow, type ShareTab } from "./matrix.ts";
import type { ParameterForm } from "./use-parameter-form.ts";

/** A column of percentages, with its products and people. */
interface ShareColumn extends GridColumn<ShareRow> {
  readonly of?: ShareCell;
}

/** The columns of a tab of percentages: the row's label, then below and above poverty for each group of products. */
export function useShareColumns(parts: {
  readonly form: ParameterForm;
  readonly editable: boolean;
  readonly tab: ShareTab;
  readonly columns: ShareColumns;
  /** Whether any suggested row has a region. */
  readonly hasRegions: boolean;
}): ShareColumn[] {
  const { form, editable, tab, columns, hasRegions } = parts;
  const text = useTexts("widgets.parameters");
  const places = useTexts("seeded.place");
  const seeded = useSeededText();
  const productText = useProductText();
  const zone = useCurrentZoneLabel();
  const write = useEntryText(1);
  const { change, faults } = form;
  return useMemo(() => {
    const { shared, own, ofOneShare } = columns;
    const groups = [...(shared.length > 0 ? [shared] : []), ...own.map((product) => [product])];
    const short = groups.length > 1 ? "Short" : "";
    const hint = tab === "suggested" ? "Suggested" : "";
    const head = (id: "zone" | "place" | "region", value: GridColumn<ShareRow>["value"]): ShareColumn => ({
      id,
      header: text(`columns.${id}`),
      rowHeader: id !== "region",
      minWidth: id === "place" ? Math.max(...Object.values(PLACES).map((one) => wordWidth(places(one)))) : 66,
      value,
    });
    const group = (products: readonly string[]): ShareColumn[] => {
      const [product = ""] = products;
      const name = groupName(products, own, { text, productText });
      const isOne = ofOneShare.includes(product);
      return (isOne ? (["below"] as const) : (["below", "above"] as const)).map((side): ShareColumn => ({
        id: `${side}|${product}`,
        // With several groups, each heading has the unit once.
        group: short && !isOne ? text("percentOf", { product: name }) : name,
        header: text(isOne ? "columns.share" : `columns.${side}${short}`),
        headerHint: text(isOne ? "columnHints.share" : `columnHints.${side}${hint}`),
        numeric: true,
        minWidth: 56,
        value: ({ lines }) => lines.get(product)?.[side] ?? "",
        display: ({ lines }) => write(lines.get(product)?.[side] ?? null),
        fault: (row) => {
          const found = cellsOf(tab, row, { products, side }).find((cell) => faults[cell] !== undefined);
          return found === undefined ? null : text("faultOf", { product: name, fault: faults[found] ?? "" });
        },
        note: ({ lines }) => {
          const line = lines.get(product);
          const from = line && "zone" in line ? line[`${side}From`] : null;
          return from === null ? null : text("suggestedFrom", { from: seeded.origin(from) });
        },
        ...(editable && {
          edit: {
            kind: "number",
            most: MOST_PERCENT,
            change: (row, value) => change((draft) => typeShare(draft, row, { products, side, value })),
          },
        }),
        of: { products, side },
      }));
    };
    const rows =
      tab === "assistance"
        ? [head("zone", ({ first }) => ("zone" in first ? zone(first.zone) : ""))]
        : [
            head("place", ({ first }) => ("place" in first ? places(PLACES[first.place]) : "")),
            ...(hasRegions
              ? [head("region", ({ first }) => ("region" in first && first.region) || text("everyRegion"))]
              : []),
          ];
    return [...rows, ...groups.flatMap(group)];
  }, [text, places, seeded, productText, zone, write, change, faults, editable, tab, columns, hasRegions]);
}

/** Width of a row's label in pixels: padding, and bold letters. */
const wordWidth = (word: string): number => 18 + 7.2 * word.length;

/** The name of a group of products: all, its one or two products, or the rest. */
function groupName(
  products: readonly string[],
  own: readonly string[],
  { text, productText }: { text(key: string): string; productText(product: string): string },
): string {
  if (own.length === 0 && products.length > 1) return text("allProducts");
  return products.length > 2 ? text("otherProducts") : products.map(productText).join(", ");
}
