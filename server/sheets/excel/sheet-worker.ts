import { parentPort, workerData } from "node:worker_threads";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import readWorkbook from "read-excel-file/universal";
import { MERGED, UNRESOLVED, withFormulasShown } from "./formulas.ts";
import { factsOfSheets, percentStyles, plainWorkbook, type SheetFacts } from "./sheet-facts.ts";

/** Content of a cell; a day or moment is a `Date` whose UTC clock shows the same as Excel. */
export type SheetCell = string | number | boolean | Date | null;
export type SheetRow = readonly SheetCell[];
export interface ReadSheet extends Omit<SheetFacts, "merged"> {
  readonly name: string;
  /** From the top. */
  readonly rows: readonly SheetRow[];
}
export type FromReader =
  | { readonly kind: "sheets"; readonly sheets: readonly ReadSheet[] }
  | { readonly kind: "parts"; readonly found: number; readonly most: number }
  | { readonly kind: "unpacked"; readonly bytes: number }
  /** An older format, password-protected, another program's file, or not a workbook at all. */
  | { readonly kind: "oldExcel" | "locked" | "otherFormat" | "unreadable" };

/** The most files that a workbook may consist of. */
const PARTS_MAX = 500;

/** Started by read-sheet.ts: reads one workbook in a thread of its own. */
const { file, unpackedMax } = workerData as { readonly file: Uint8Array; readonly unpackedMax: number };

/** The first bytes of Excel 97–2003 files and of password-protected workbooks ([MS-CFB], 2.2; [MS-OFFCRYPTO], 2.3.2). */
const OLD_CONTAINER = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/**
 * Returns whether the file is one of Excel 2 to 5, which has no container: it begins with a short BIFF record 0x0009,
 * 0x0209, 0x0409 or 0x0809.
 */
const isOldSheet = ([id = 0, version = 1, length = 255, more]: Uint8Array): boolean =>
  id === 9 && [0, 2, 4, 8].includes(version) && length <= 16 && more === 0;

async function read(): Promise<FromReader> {
  if (OLD_CONTAINER.every((byte, at) => file[at] === byte))
    return { kind: Buffer.from(file).includes(Buffer.from("EncryptedPackage", "utf16le")) ? "locked" : "oldExcel" };
  if (isOldSheet(file)) return { kind: "oldExcel" };
  const sizes: number[] = [];
  // Reads only the stated sizes; no part is ever unpacked beyond its stated size.
  const names: string[] = [];
  unzipSync(file, {
    filter: ({ name, originalSize }) => {
      names.push(name);
      sizes.push(originalSize);
      return false;
    },
  });
  if (sizes.length > PARTS_MAX) return { kind: "parts", found: sizes.length, most: PARTS_MAX };
  if (!names.includes("xl/workbook.xml") && names.some((name) => OTHERS.test(name))) return { kind: "otherFormat" };
  const stated = sizes.reduce((sum, size) => sum + size, 0);
  if (stated > unpackedMax) return { kind: "unpacked", bytes: stated };
  // Unpacked once here, so that exactly the measured parts are read.
  const parts = unzipSync(file, { filter: ({ name }) => /\.(xml|rels)$/.test(name) });
  const styles = parts["xl/styles.xml"];
  const percents = percentStyles(styles === undefined ? "" : strFromU8(styles));
  for (const [name, part] of Object.entries(parts))
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(name)) parts[name] = strToU8(withFormulasShown(strFromU8(part), percents));
  const [workbookPart, relations] = [parts["xl/workbook.xml"], parts["xl/_rels/workbook.xml.rels"]];
  if (workbookPart !== undefined && relations !== undefined)
    parts["xl/workbook.xml"] = strToU8(plainWorkbook(strFromU8(workbookPart), strFromU8(relations)));
  const facts = factsOfSheets((name) => parts[name] && strFromU8(parts[name]));
  const plain = zipSync(parts, { level: 0 });
  const workbook = await readWorkbook(new Blob([plain]));
  const sheets = workbook.map(({ sheet, data }, at): ReadSheet => {
    const { merged = [], hidden = false, hiddenRows = [], hiddenColumns = [] } = facts[at] ?? {};
    const rows = data.map((row) => row.map(cellOf));
    for (const [top, bottom, left, right, first] of merged)
      for (const [r, row] of rows.slice(top - 1, bottom).entries())
        for (let c = left; c <= right && c < row.length; c++)
          if (r + c > left) row[c] = `${UNRESOLVED}${MERGED}${first}`;
    return { name: sheet, rows, hidden, hiddenRows, hiddenColumns };
  });
  // A text stored once may be used by a million cells, so the result's size is checked too.
  const bytes = sheets
    .flatMap(({ rows }) => rows)
    .reduce((sum, row) => sum + row.map(sizeOf).reduce((all, one) => all + one, 0), 0);
  return bytes > unpackedMax ? { kind: "unpacked", bytes } : { kind: "sheets", sheets };
}

/** Parts that identify a binary workbook (.xlsb) and a LibreOffice file (.ods). */
const OTHERS = /^(?:xl\/workbook\.bin|content\.xml)$/;

/** About how many bytes a cell takes when it is sent to the main thread. */
const sizeOf = (cell: SheetCell): number => CELL_BYTES + (typeof cell === "string" ? cell.length : 0);
const CELL_BYTES = 16;

const cellOf = (value: unknown): SheetCell =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" || value instanceof Date
    ? value
    : null;

read().then(
  (answer) => parentPort?.postMessage(answer),
  () => parentPort?.postMessage({ kind: "unreadable" } satisfies FromReader),
);
