import type { ExportColumn, ExportRow } from "../../framework/ui/index.ts";

/** Figures for a spreadsheet. */
export interface FigureTable {
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly ExportRow[];
}

/** What a row is about, then every figure as it is displayed, then the same figures unrounded. */
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

/** The figures of the 72-hour blocks and their total. */
export const blockCells = (blocks: readonly (number | null)[], total: number | null | undefined): ExportRow => ({
  ...Object.fromEntries(blocks.map((value, i) => [`block${i + 1}`, value])),
  total: total ?? null,
});

const exactKey = (key: string): string => `exact_${key}`;
