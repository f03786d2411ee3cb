import writeXlsxFile from "write-excel-file/browser";
import type { ExportColumn, ExportRow } from "./export.ts";

/**
 * The table as an Excel workbook of one sheet: numbers as numbers, texts as
 * texts (a text cell is never run as a formula), the heading row bold and kept in sight.
 */
export async function writeXlsx(columns: readonly ExportColumn[], rows: readonly ExportRow[]): Promise<Blob> {
  const head = columns.map((column) => ({ value: column.label, fontWeight: "bold" as const }));
  const body = rows.map((row) =>
    columns.map((column) => {
      const value = row[column.key];
      return value == null || Number.isNaN(value) ? null : { value };
    }),
  );
  const workbook = writeXlsxFile([head, ...body], {
    columns: columns.map((column) => ({ width: column.width ?? Math.max(12, column.label.length + 2) })),
    stickyRowsCount: 1,
  });
  return workbook.toBlob();
}
