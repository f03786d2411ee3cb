import type { ComparedProduct } from "../../client/projections.ts";
import { blockCells, figureCells, figureColumns, type FigureTable } from "../../client/figures/figure-table.ts";
import type { DatedBlock, ProductComparison } from "../../engine/supply/comparison.ts";
import { convert } from "../../engine/units.ts";
import type { ExportColumn, ExportRow } from "../../framework/ui/index.ts";

/** Names of the columns in the reader's language. */
export interface ExportNames {
  column(key: "product" | "figure" | "unit" | "total"): string;
  product(name: string): string;
  block(block: number): string;
  figure(figure: FigureName): string;
  unrounded(column: string): string;
  unit(compared: ComparedProduct): string;
}

/** The table for a spreadsheet: every figure as it is displayed, and behind them the same figures unrounded. */
export function exportTable(products: readonly ComparedProduct[], names: ExportNames): FigureTable {
  const blocks = products[0]?.shown.blocks.map(({ block }) => block) ?? [];
  const figures: ExportColumn[] = [
    ...blocks.map((block) => ({ key: `block${block}`, label: names.block(block), width: 18 })),
    { key: "total", label: names.column("total"), width: 14 },
  ];
  return {
    columns: figureColumns(
      [
        { key: "product", label: names.column("product"), width: 14 },
        { key: "figure", label: names.column("figure"), width: 18 },
        { key: "unit", label: names.column("unit"), width: 12 },
      ],
      figures,
      names.unrounded,
    ),
    rows: products.flatMap((compared) => {
      const { exact, shown } = compared;
      const unrounded = figureRows(exact);
      return figureRows(shown).map(({ figure, blocks: values, total }, i): ExportRow => {
        const row = unrounded[i];
        return {
          product: names.product(compared.product),
          figure: names.figure(figure),
          unit: names.unit(compared),
          ...figureCells(blockCells(values, total), blockCells((row?.blocks ?? []).map(inUnit), inUnit(row?.total))),
        };
      });

      function inUnit(value: number | null | undefined): number | null {
        return value === null || value === undefined ? null : convert(value, exact.unit, shown.unit);
      }
    }),
  };
}

/** The rows of a product, in the order they are read; those of the second part make up the running balance. */
const FIGURES = [
  "projected",
  "actual",
  "surplus",
  "carriedIn",
  "balance",
  "expired",
  "expected",
  "used",
] as const satisfies readonly (keyof DatedBlock)[];
export type FigureName = (typeof FIGURES)[number];

/** One row: its figure for each block and in total, which a balance at a block's end has none of. */
interface FigureRow {
  readonly figure: FigureName;
  readonly blocks: readonly (number | null)[];
  /** Undefined where a total means nothing; null where it is not known. */
  readonly total: number | null | undefined;
}

/** The rows of a comparison, exact or shown. */
export function figureRows({ blocks, total }: Pick<ProductComparison, "blocks" | "total">): FigureRow[] {
  return FIGURES.map((figure) => ({
    figure,
    blocks: blocks.map((block) => block[figure]),
    total: totalOf(figure),
  }));

  function totalOf(figure: FigureName): number | null | undefined {
    switch (figure) {
      case "carriedIn":
      case "balance":
        return undefined;
      case "expired":
        return blocks.reduce<number | null>(
          (sum, { expired }) => (sum === null || expired === null ? null : sum + expired),
          0,
        );
      case "projected":
      case "actual":
      case "surplus":
      case "expected":
      case "used":
        return total[figure];
    }
  }
}

/** Whether a figure says that something is short. */
export const isShort = (figure: FigureName, value: number | null | undefined): boolean =>
  (figure === "balance" || figure === "surplus") && typeof value === "number" && value < 0;
