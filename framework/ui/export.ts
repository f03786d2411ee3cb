import { sheetName } from "../../contract/lists/file-name.ts";

/** A column of an exported table. */
export interface ExportColumn {
  readonly key: string;
  readonly label: string;
  /** Characters wide in a spreadsheet. */
  readonly width?: number;
}
export type ExportValue = string | number | boolean | null | undefined;
export type ExportRow = Readonly<Record<string, ExportValue>>;

/** Name and metadata of a file that the browser makes. */
export interface NamedFile {
  /** Its name with an extension. */
  nameWith(extension: string): string;
  /** The title with subject, agency and date. */
  readonly title: string;
  /** Its content: the name of a workbook's sheet. */
  readonly what: string;
  /** Below the title: when it was made, the source of its figures and how they were calculated. */
  readonly lines: readonly string[];
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

/** A CSV file with only the table, for other programs. */
export function csvBlob(csv: string): Blob {
  // The byte order mark tells Excel that the file is UTF-8.
  return new Blob(["\ufeff", csv], { type: "text/csv;charset=utf-8" });
}

/** Saves the table as CSV. */
export function exportCsv(file: NamedFile, columns: readonly ExportColumn[], rows: readonly ExportRow[]): void {
  saveBlob(csvBlob(csvOf(columns, rows)), file.nameWith("csv"));
}

/** Saves the table as a workbook; the writer is fetched on the first use. */
export async function exportXlsx(
  file: NamedFile,
  columns: readonly ExportColumn[],
  rows: readonly ExportRow[],
): Promise<void> {
  saveBlob(await xlsxOf(file, columns, rows), file.nameWith("xlsx"));
}

/**
 * The table as an Excel workbook of one sheet under its title: numbers as numbers, texts as texts (a text cell is never
 * run as a formula), the heading row bold and kept visible.
 */
export async function xlsxOf(
  { title, what, lines }: NamedFile,
  columns: readonly ExportColumn[],
  rows: readonly ExportRow[],
): Promise<Blob> {
  const { default: writeXlsxFile } = await import("write-excel-file/browser");
  const opening = [
    [{ value: title, fontWeight: "bold" as const, fontSize: 14 }],
    ...lines.map((value) => [{ value }]),
    [null],
  ];
  const head = columns.map((column) => ({ value: column.label, fontWeight: "bold" as const }));
  const body = rows.map((row) => columns.map(({ key }) => cellOf(row[key])));
  const workbook = writeXlsxFile(
    [...opening, head, ...body],
    {
      sheet: sheetName(what),
      columns: columns.map((column) => ({ width: column.width ?? Math.max(12, column.label.length + 2) })),
      stickyRowsCount: opening.length + 1,
    },
    { features: [titled(title)] },
  );
  return workbook.toBlob();
}

/** Whole numbers in groups of thousands; others with all their digits. */
function cellOf(value: ExportValue) {
  if (value == null || Number.isNaN(value)) return null;
  return Number.isInteger(value) ? { value, format: "#,##0" } : { value };
}

const OFFICE = "http://schemas.openxmlformats.org";

/** Writes the title among the file's properties, which the library leaves out (ECMA-376 part 2, 11). */
function titled(title: string) {
  const safe = title.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const type = "application/vnd.openxmlformats-package.core-properties+xml";
  const relation = `${OFFICE}/package/2006/relationships/metadata/core-properties`;
  return {
    files: {
      transform: {
        "[Content_Types].xml": { insert: () => `<Override PartName="/docProps/core.xml" ContentType="${type}"/>` },
        "_rels/.rels": { insert: () => `<Relationship Id="rIdTitle" Type="${relation}" Target="docProps/core.xml"/>` },
      },
      write: {
        files: () => ({
          "docProps/core.xml": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<cp:coreProperties xmlns:cp="${OFFICE}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${safe}</dc:title></cp:coreProperties>`,
        }),
      },
    },
  };
}

/** Hands a file to the reader's browser. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
