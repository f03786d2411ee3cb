import { cell, column, groupRow, keyed, row, table } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { ChartBlock, ReportText, TableBlock, TableRow } from "../document.ts";
import { blockNumbers, blockRange, productInUnit, unitName } from "../texts.ts";
import type { ReportComparison, SupplyQuantity } from "../shown-supply.ts";

/** Groups of the texts of titles and columns, below `report.` */
type SupplyTextGroup = "comparison" | "balance";
/** A figure as it is shown, and the engine's. */
type RoundedFigure = Record<"shown" | "exact", number | null>;

/** A table of some quantities of the comparison: a group for each product, a row for each block. */
interface SheetTable<Key extends SupplyQuantity> {
  readonly id: string;
  readonly texts: SupplyTextGroup;
  readonly quantities: readonly Key[];
  /** For all blocks together; null if the quantities are balances at the end of a block, which do not add up. */
  readonly totalOf: ((comparison: ReportComparison, key: Key) => RoundedFigure) | null;
  readonly notes: readonly ReportText[];
}

/** The heading of all supply tables. */
export const supplyHead = (texts: SupplyTextGroup): Pick<TableBlock, "title" | "unit" | "denominator"> => ({
  title: keyed(`report.${texts}.title`),
  unit: keyed("report.need.unitOfProduct"),
  denominator: keyed("report.comparison.denominator"),
});

/** The column that names the blocks. */
export const BLOCK_COLUMN = column("block", keyed("report.comparison.block"), { numeric: false, width: 2.6 });

/** A product's rows: its blocks, and their total where they add up. */
export function blockRows(
  { blocks, idOf, nameOf }: ReportContext,
  { product, unit }: Pick<ReportComparison, "product" | "unit">,
  {
    block: figuresOf,
    total,
  }: { block(index: number): readonly RoundedFigure[]; total: readonly RoundedFigure[] | null },
): TableRow[] {
  const id = idOf(product);
  const cells = (figures: readonly RoundedFigure[]) => figures.map(({ shown, exact }) => cell(unit, shown, exact));
  return [
    groupRow(id, productInUnit(nameOf(product), unitName(unit))),
    ...blocks.map((range, b) => row(`${id}-${range.block}`, [blockRange(range), ...cells(figuresOf(b))])),
    ...(total === null ? [] : [row(`${id}-total`, [keyed("report.allDays"), ...cells(total)], "subtotal")]),
  ];
}

export function supplyTable<Key extends SupplyQuantity>(
  context: ReportContext,
  compared: readonly ReportComparison[],
  { id, texts, quantities, totalOf, notes }: SheetTable<Key>,
): TableBlock {
  return table({
    id,
    ...supplyHead(texts),
    columns: [BLOCK_COLUMN, ...quantities.map((key) => column(key, keyed(`report.${texts}.columns.${key}`)))],
    rows: compared.flatMap((one) =>
      blockRows(context, one, {
        block: (b) =>
          quantities.map((key) => ({
            shown: one.blocks[b]?.shown[key] ?? null,
            exact: one.blocks[b]?.exact[key] ?? null,
          })),
        total: totalOf && quantities.map((key) => totalOf(one, key)),
      }),
    ),
    notes,
  });
}

/** A chart of some columns of such a table, for one product. */
export function supplyChart(
  { blocks: dates, idOf, nameOf }: ReportContext,
  { product, unit, blocks }: ReportComparison,
  {
    quantities,
    texts,
    ...chart
  }: Pick<ChartBlock, "id" | "table" | "form"> & Pick<SheetTable<SupplyQuantity>, "quantities" | "texts">,
): ChartBlock {
  return {
    kind: "chart",
    id: `${chart.id}-${idOf(product)}`,
    title: keyed(`report.${texts}.chart`, { product: nameOf(product), unit: unitName(unit) }),
    description: keyed(`report.${texts}.chartDescription`, { product: nameOf(product) }),
    form: chart.form,
    categoryTitle: keyed("report.blocks.axis"),
    valueTitle: unitName(unit),
    unit,
    decimals: 0,
    categories: dates.map(blockNumbers),
    series: quantities.map((key) => ({
      id: key,
      name: keyed(`report.${texts}.columns.${key}`),
      values: blocks.map(({ shown }) => shown[key]),
    })),
    table: chart.table,
  };
}
