import type { GridApi } from "ag-grid-community";

/** A block of cells from a spreadsheet, and its target in the grid. */
export interface PastedBlock {
  /** Row by row. */
  readonly cells: readonly (readonly string[])[];
  /** Ids of the shown rows from the focused one down; further rows of the block have none. */
  readonly rowIds: readonly string[];
  /** Ids of the columns from the focused one on. */
  readonly columnIds: readonly string[];
}

/**
 * Reads what spreadsheets put into the clipboard: cells separated by tabs, rows by line ends; a cell with either is in
 * quotation marks, its own doubled. A line end after the last row does not begin another row.
 */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  while (cell.lastIndex <= text.length) {
    const [, quoted, plain = "", end] = cell.exec(text) ?? [];
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === undefined || end === "") break;
    if (end !== "\t") rows.push([]);
  }
  const last = rows.at(-1);
  return rows.length > 1 && last?.length === 1 && last[0] === "" ? rows.slice(0, -1) : rows;
}

/** Returns the target of a pasted text; null while no cell has the keyboard, or one of them is being edited. */
export function blockAt<Row>(api: GridApi<Row>, text: string): PastedBlock | null {
  const focused = api.getFocusedCell();
  if (focused === null || api.getEditingCells().length > 0) return null;
  const cells = readCells(text);
  const columns = api.getAllDisplayedColumns().map((column) => column.getColId());
  return {
    cells,
    rowIds: cells.flatMap((_, i) => api.getDisplayedRowAtIndex(focused.rowIndex + i)?.id ?? []),
    columnIds: columns.slice(columns.indexOf(focused.column.getColId())),
  };
}
