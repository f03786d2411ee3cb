import type { z } from "zod";
import type { DefaultsList } from "../defaults/lists.ts";
import type { SupplyList } from "../supply/supply.ts";
import { DEFAULTS } from "../defaults/calls.ts";
import type { SheetColumn } from "./describe-sheet.ts";
import { SUPPLY } from "../supply/lists.ts";

export { emptyOf, SHEET_ROWS_MAX, WORD_LISTS } from "./describe-sheet.ts";
export type { SheetColumn, SheetField, WordList } from "./describe-sheet.ts";
export { UPLOAD_BYTES_MAX, type UploadReport } from "./excel-calls.ts";

/** Every list whose rows are edited as a grid, exported, and read from Excel files. */
export type SheetList = SupplyList | DefaultsList;

export const SHEETS = { ...SUPPLY, ...DEFAULTS } as const satisfies Readonly<Record<SheetList, object>>;

/** A stored row, and its draft in a form, grid or file. */
export type SheetRow<List extends SheetList> = z.output<(typeof SHEETS)[List]["row"]>;
export type SheetDraft<List extends SheetList> = z.output<(typeof SHEETS)[List]["draft"]>;

/** A column with the field's name. */
export interface NamedColumn extends SheetColumn {
  readonly field: string;
}

const named = (columns: Readonly<Record<string, SheetColumn>>): NamedColumn[] =>
  Object.entries(columns).flatMap(([id, column]) =>
    column.fileColumns ? named(column.fileColumns) : { ...column, field: id },
  );

/** The columns that a file of a list must or may have. */
export const fileColumns = (list: SheetList): NamedColumn[] => named(SHEETS[list].fields);

/** Additional columns of an exported file, which an uploaded one may repeat. */
export function derivedColumns(list: SheetList): NamedColumn[] {
  const own = new Set(fileColumns(list).map((column) => column.field));
  return named(SHEETS[list].derived).filter((column) => !own.has(column.field));
}
