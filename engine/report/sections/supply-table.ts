import { cell, column, figureOf, groupRow, keyed } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { ChartBlock, ReportText, TableBlock, TableRow } from "../document.ts";
import { blockDays, blockRange, productInUnit, productName, unitName } from "../names.ts";
import type { ReportComparison, SupplyQuantity } from "../shown-supply.ts";

/** A table of some quantities of the comparison: a group a product, a row a block. */
export interface SupplyTable<Key extends SupplyQuantity> {
  readonly id: string;
  /** Where the texts of title and columns stand, below `report.` */
  readonly texts: "comparison" | "balance";
  readonly quantities: readonly Key[];
  /** Of all blocks together; null where the quantities are at a block's end and add up to nothing. */
  readonly totals: { of(comparison: ReportComparison, key: Key): Record<"shown" | "exact", number | null> } | null;
  readonly notes: readonly ReportText[];
}

/** What both supply sections are headed by. */
export function supplyFrame(
  id: string,
  texts: SupplyTable<SupplyQuantity>["texts"],
): Omit<TableBlock, "columns" | "rows" | "notes"> {
  return {
    kind: "table",
    id,
    title: keyed(`report.${texts}.title`),
    unit: keyed("report.need.unitOfProduct"),
    denominator: keyed("report.comparison.denominator"),
    empty: keyed("report.none"),
  };
}

/** The column that names the blocks. */
export const BLOCK_COLUMN = column("block", keyed("report.comparison.block"), { numeric: false, width: 2.6 });

export function supplyTable<Key extends SupplyQuantity>(
  context: ReportContext,
  compared: readonly ReportComparison[],
  { id, texts, quantities, totals, notes }: SupplyTable<Key>,
): TableBlock {
  return {
    ...supplyFrame(id, texts),
    columns: [BLOCK_COLUMN, ...quantities.map((key) => column(key, keyed(`report.${texts}.columns.${key}`)))],
    rows: compared.flatMap((one) => rowsOf(context, one, { quantities, totals })),
    notes,
  };
}

function rowsOf<Key extends SupplyQuantity>(
  { blocks: dates, idOf }: ReportContext,
  comparison: ReportComparison,
  { quantities, totals }: Pick<SupplyTable<Key>, "quantities" | "totals">,
): TableRow[] {
  const { product, unit, blocks } = comparison;
  const id = idOf(product);
  return [
    groupRow(id, productInUnit(product, unitName(unit))),
    ...dates.map((range, b): TableRow => {
      const row = blocks[b];
      return {
        id: `${id}-${range.block}`,
        emphasis: "none",
        cells: [
          blockRange(range),
          ...quantities.map((key) => cell(figureOf(unit, row?.shown[key] ?? null, { exact: row?.exact[key] ?? null }))),
        ],
      };
    }),
    ...(totals === null
      ? []
      : [
          {
            id: `${id}-total`,
            emphasis: "subtotal",
            cells: [
              keyed("report.allDays"),
              ...quantities.map((key) => {
                const { shown, exact } = totals.of(comparison, key);
                return cell(figureOf(unit, shown, { exact }));
              }),
            ],
          } satisfies TableRow,
        ]),
  ];
}

/** A product's chart of some columns of such a table. */
export function supplyChart(
  { blocks: dates, idOf }: ReportContext,
  { product, unit, blocks }: ReportComparison,
  {
    id,
    table,
    texts,
    form,
    quantities,
  }: {
    readonly id: string;
    readonly table: string;
    readonly texts: SupplyTable<SupplyQuantity>["texts"];
    readonly form: ChartBlock["form"];
    readonly quantities: readonly SupplyQuantity[];
  },
): ChartBlock {
  return {
    kind: "chart",
    id: `${id}-${idOf(product)}`,
    title: keyed(`report.${texts}.chart`, { product: productName(product), unit: unitName(unit) }),
    description: keyed(`report.${texts}.chartDescription`, { product: productName(product) }),
    form,
    categoryTitle: keyed("report.blocks.axis"),
    valueTitle: unitName(unit),
    unit,
    decimals: 0,
    categories: dates.map(blockDays),
    series: quantities.map((key) => ({
      id: key,
      name: keyed(`report.${texts}.columns.${key}`),
      values: blocks.map(({ shown }) => shown[key]),
    })),
    table,
  };
}
