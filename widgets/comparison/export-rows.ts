import type { ComparedProduct } from "../../client/comparison.ts";
import { blockCells, figureCells, figureColumns } from "../../client/figure-export/figure-table.ts";
import type { FigureTable } from "../../client/figure-export/figure-table.ts";
import { convert } from "../../engine/units.ts";
import type { ExportColumn, ExportRow } from "../../framework/ui/index.ts";
import { figureRows } from "./figure-rows.ts";
import type { FigureName } from "./figure-rows.ts";

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
