/** A column of an exported table. */
export interface ExportColumn {
  readonly key: string;
  readonly label: string;
  /** Characters wide in a spreadsheet. */
  readonly width?: number;
}
export type ExportValue = string | number | boolean | null | undefined;
export type ExportRow = Readonly<Record<string, ExportValue>>;

/** MMDDYYYY_HHmmss: month, day, year, underscore, hour, minute, second, in local time. */
export function fileTimeStamp(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${two(at.getMonth() + 1)}${two(at.getDate())}${at.getFullYear()}`;
  return `${day}_${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
}

/** A text that a spreadsheet would run as a formula gets an apostrophe before it (CWE-1236). */
export const harmless = (text: string): string => (/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(text) ? `'${text}` : text);

/** The table as CSV (RFC 4180, CRLF): numbers unformatted, texts quoted where they need it. */
export function csvOf(columns: readonly ExportColumn[], rows: readonly ExportRow[]): string {
  const cell = (value: ExportValue): string => {
    if (value == null) return "";
    if (typeof value !== "string") return String(value);
    const text = harmless(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [columns.map((c) => cell(c.label)), ...rows.map((row) => columns.map((c) => cell(row[c.key])))];
  return lines.map((line) => `${line.join(",")}\r\n`).join("");
}

/** Saves the table as `<fileStem>_<time stamp>.csv`. */
export function exportCsv(fileStem: string, columns: readonly ExportColumn[], rows: readonly ExportRow[]): void {
  // The mark tells Excel that the file is UTF-8.
  const blob = new Blob(["\ufeff", csvOf(columns, rows)], { type: "text/csv;charset=utf-8" });
  saveBlob(blob, `${fileStem}_${fileTimeStamp(new Date())}.csv`);
}

/** Saves the table as `<fileStem>_<time stamp>.xlsx`; the writer is fetched on the first use. */
export async function exportXlsx(
  fileStem: string,
  columns: readonly ExportColumn[],
  rows: readonly ExportRow[],
): Promise<void> {
  saveBlob(await xlsxOf(columns, rows), `${fileStem}_${fileTimeStamp(new Date())}.xlsx`);
}

/**
 * The table as an Excel workbook of one sheet: numbers as numbers, texts as
 * texts (a text cell is never run as a formula), the heading row bold and kept in sight.
 */
async function xlsxOf(columns: readonly ExportColumn[], rows: readonly ExportRow[]): Promise<Blob> {
  const { default: writeXlsxFile } = await import("write-excel-file/browser");
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

/** Hands a file to the reader's browser. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
