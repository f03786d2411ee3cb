import type { FilePlan, FileWriter } from "../file-plan.ts";
import type { ExportCell } from "../source.ts";

/** Excel needs this to read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Writes comma-separated values (RFC 4180) in UTF-8: headings in the reader's language, numbers with a point, days as
 * YYYY-MM-DD, moments as ISO 8601 in UTC. Missing values are empty.
 */
export function csvWriter({ columns }: Pick<FilePlan, "columns">, give: (bytes: Uint8Array) => void): FileWriter {
  const encoder = new TextEncoder();
  const line = (cells: readonly ExportCell[]): string => `${cells.map(field).join(",")}\r\n`;
  give(encoder.encode(BYTE_ORDER_MARK + line(columns.map(({ header }) => header))));
  return { write: (rows) => give(encoder.encode(rows.map(line).join(""))), end: () => Promise.resolve() };
}

/** Texts that a spreadsheet would treat as a formula begin with an apostrophe (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

function field(cell: ExportCell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return cell instanceof Date ? cell.toISOString() : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
