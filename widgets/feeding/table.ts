import type { FigureTable } from "../../client/figures/figure-table.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { roundFigure } from "../../engine/display/whole-figures.ts";
import { shownWays } from "../../engine/logistics/feeding.ts";
import { blockDates } from "../../engine/needs/blocks.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { FedProduct } from "./WaysTable.tsx";

const COLUMNS = ["zone", "product", "way", "block", "from", "to", "quantity", "unit", "capacity", "aboveIt", "staffThere", "tripsThere"]; // oxfmt-ignore

/** The plan as a file: a row for each way of a product in a zone and block; the ways of a block add up to its need. */
export function useFeedingTable(startDate: string): (ways: readonly FedProduct[]) => FigureTable {
  const text = useTexts("widgets.feeding");
  const units = useTexts("client.figures.units");
  const productText = useProductText();
  return (ways) => ({
    columns: COLUMNS.map((key) => ({ key, label: text(`columns.${key}`) })),
    rows: ways.flatMap(({ need, fed }) =>
      blockDates(startDate).flatMap(({ block, from, to }) => {
        const shown = shownWays(fed, block - 1);
        return fed.ways.map(({ way, blocks }, i) => {
          const cell = blocks[block - 1];
          return {
            zone: fed.zone,
            product: productText(need.product),
            way: text(`ways.${way}`),
            block,
            from,
            to,
            quantity: shown[i] ?? null,
            unit: units(need.unit),
            capacity: roundFigure(cell?.capacity ?? null),
            aboveIt: roundFigure(cell?.above ?? null),
            staffThere: cell?.staff ?? null,
            tripsThere: cell?.trips ?? null,
          };
        });
      }),
    ),
  });
}
