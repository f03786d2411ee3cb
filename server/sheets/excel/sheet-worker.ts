import { parentPort, workerData } from "node:worker_threads";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import readWorkbook from "read-excel-file/universal";
import { withFormulasShown } from "./formulas.ts";

/** What a cell holds; a day or moment as a `Date` whose UTC clock shows what Excel shows. */
export type SheetCell = string | number | boolean | Date | null;
export type SheetRow = readonly SheetCell[];
export interface ReadSheet {
  readonly name: string;
  /** From the top. */
  readonly rows: readonly SheetRow[];
}
export type FromReader =
  | { readonly kind: "sheets"; readonly sheets: readonly ReadSheet[] }
  | { readonly kind: "parts"; readonly found: number; readonly most: number }
  | { readonly kind: "unpacked"; readonly bytes: number }
  | { readonly kind: "unreadable" };

/** Files that a workbook may consist of. */
const PARTS_MAX = 500;

/** Started by read-sheet.ts: reads one workbook in a thread of its own. */
const { file, unpackedMax } = workerData as { readonly file: Uint8Array; readonly unpackedMax: number };

async function read(): Promise<FromReader> {
  const sizes: number[] = [];
  // Asks for the sizes alone, unpacking nothing; no part is ever unpacked beyond the size that it states.
  unzipSync(file, {
    filter: ({ originalSize }) => {
      sizes.push(originalSize);
      return false;
    },
  });
  if (sizes.length > PARTS_MAX) return { kind: "parts", found: sizes.length, most: PARTS_MAX };
  const stated = sizes.reduce((sum, size) => sum + size, 0);
  if (stated > unpackedMax) return { kind: "unpacked", bytes: stated };
  // Handed on unpacked, so that what is read is what was measured.
  const parts = unzipSync(file, { filter: ({ name }) => /\.(xml|rels)$/.test(name) });
  for (const [name, part] of Object.entries(parts))
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(name)) parts[name] = strToU8(withFormulasShown(strFromU8(part)));
  const plain = zipSync(parts, { level: 0 });
  const workbook = await readWorkbook(new Blob([plain]));
  const sheets = workbook.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellOf)) }));
  // A text that is in the file once may be in a million cells: what is handed over is measured too.
  const bytes = sheets
    .flatMap(({ rows }) => rows)
    .reduce((sum, row) => sum + row.map(sizeOf).reduce((all, one) => all + one, 0), 0);
  return bytes > unpackedMax ? { kind: "unpacked", bytes } : { kind: "sheets", sheets };
}

/** Bytes that a cell takes on its way to the server, about. */
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
