import { roundFigure } from "../../engine/display/whole-figures.ts";
import type { ExportColumn, ExportRow, ExportValue } from "../../framework/ui/index.ts";

/** Figures for a spreadsheet. */
export interface FigureTable {
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly ExportRow[];
}

/**
 * Columns of a table of figures: the subject of the row, then every figure as displayed, then the same figures
 * unrounded.
 */
export function figureColumns(
  about: readonly ExportColumn[],
  figures: readonly ExportColumn[],
  unrounded: (column: string) => string,
): ExportColumn[] {
  return [
    ...about,
    ...figures,
    ...figures.map(({ key, label }) => ({ key: exactKey(key), label: unrounded(label), width: 22 })),
  ];
}

/** A row's figures as they are displayed and unrounded, in the columns of {@link figureColumns}. */
export const figureCells = (shown: ExportRow, exact: ExportRow): ExportRow => ({
  ...shown,
  ...Object.fromEntries(Object.entries(exact).map(([key, value]) => [exactKey(key), value])),
});

/**
 * A table of unrounded figures, rounded to the decimals that each column is displayed with; the unrounded forms of
 * columns that rounding changes follow all others.
 */
export function roundedTable(
  { columns, rows }: FigureTable,
  decimals: Readonly<Record<string, number>>,
  unrounded: (column: string) => string,
): FigureTable {
  const rounded = (key: string, value: ExportValue): ExportValue =>
    typeof value === "number" && decimals[key] !== undefined ? roundTo(value, decimals[key]) : value;
  const changed = columns.filter(({ key }) => rows.some((row) => rounded(key, row[key]) !== row[key]));
  const exact = (row: ExportRow) => changed.map(({ key }) => [exactKey(key), row[key]] as const);
  return {
    columns: [
      ...columns,
      ...changed.map(({ key, label }) => ({ key: exactKey(key), label: unrounded(label), width: 22 })),
    ],
    rows: rows.map((row) => ({
      ...Object.fromEntries(Object.entries(row).map(([key, value]) => [key, rounded(key, value)])),
      ...Object.fromEntries(exact(row)),
    })),
  };
}

const roundTo = (value: number, decimals: number): number =>
  decimals === 0 ? roundFigure(value) : Number(value.toFixed(decimals));

/** The figures of the 72-hour blocks and their total. */
export const blockCells = (blocks: readonly (number | null)[], total: number | null | undefined): ExportRow => ({
  ...Object.fromEntries(blocks.map((value, i) => [`block${i + 1}`, value])),
  total: total ?? null,
});

const exactKey = (key: string): string => `exact_${key}`;
