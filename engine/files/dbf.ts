import { parseDbf } from "shpjs";
import { codePageOf, textReader } from "./code-pages.ts";
import { UnreadableError } from "./unreadable.ts";

/** The rows of a shapefile's table, in the code page that its `.cpg` or the table itself names. Throws an UnreadableError for a damaged one. */
export function readDbf(file: string, dbf: Uint8Array, cpg: Uint8Array | undefined): Record<string, unknown>[] {
  let rows: ReturnType<typeof parseDbf>;
  try {
    rows = parseDbf(copyOf(dbf), new TextEncoder().encode(RAW).buffer);
  } catch {
    throw new UnreadableError("damaged", { file });
  }
  const restored = restoredText(dbf, cpg);
  return rows.map((row) => restored(row ?? {}));
}

/** The library reads from a buffer's first byte on. */
export const copyOf = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer;

/** An encoding of one sign a byte that loses none and has no blank but the plain one: libraries trim what they take for blanks. */
export const RAW = "x-user-defined";

/** Turns a row that was read by {@link RAW} into what its bytes say. */
export function restoredText(
  dbf: Uint8Array,
  cpg: Uint8Array | undefined,
): (row: Readonly<Record<string, unknown>>) => Record<string, unknown> {
  const { page, unknown } = codePageOf(dbf, cpg);
  const read = textReader(page, unknown);
  const restored = (text: string): string => (ASCII.test(text) ? text : read(bytesOf(text)));
  return (row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [restored(name), typeof value === "string" ? restored(value) : value]),
    );
}

// oxlint-disable-next-line no-control-regex
const ASCII = /^[\0-\x7f]*$/;

/** The encoding puts the upper 128 bytes at U+F780 (WHATWG Encoding, 14.5). */
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff);
