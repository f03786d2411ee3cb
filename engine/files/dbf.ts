import { codePageOf, textReader } from "./code-pages.ts";

/** Bytes of the table's own header and of the description of each field. */
export const DBF_HEADER = 32;
const FIELD = 32;
const LAST = 0x0d;

type DbfValue = string | number | boolean | null;

interface DbfField {
  readonly name: string;
  readonly type: string;
  readonly at: number;
  readonly length: number;
}

/** The length of a table according to its header: where its rows begin, how many there are, and the bytes of each. */
export function dbfLayout(dbf: Uint8Array): { readonly from: number; readonly rows: number; readonly width: number } {
  const view = new DataView(dbf.buffer, dbf.byteOffset, dbf.byteLength);
  return { rows: view.getUint32(4, true), from: view.getUint16(8, true), width: view.getUint16(10, true) };
}

/**
 * The rows of a shapefile's table (dBASE III and later), in the code page that its `.cpg` or the table itself names. A
 * date is YYYY-MM-DD; a number that cannot be read is null. Throws an UnreadableError for letters of an unknown page, a
 * RangeError for a damaged table.
 */
export function readDbf(dbf: Uint8Array, cpg: Uint8Array | undefined): Record<string, DbfValue>[] {
  const { from, rows, width } = dbfLayout(dbf);
  if (width < 1 || from < DBF_HEADER || from + rows * width > dbf.length)
    throw new RangeError(`${rows} rows of ${width} bytes`);
  const { page, unknown } = codePageOf(dbf, cpg);
  const decoded = textReader(page, unknown);
  const text = (bytes: Uint8Array): string =>
    plainText(bytes) ?? decoded(isUtf8(page, bytes) ? bytes.subarray(0, wholeLetters(bytes)) : bytes);
  const fields = fieldsOf(dbf.subarray(0, from), text);
  return Array.from({ length: rows }, (_, row) => {
    const start = from + row * width;
    return Object.fromEntries(
      fields.map(({ name, type, at, length }) => {
        const bytes = dbf.subarray(start + at, start + at + length);
        return [name, valueOf(type, bytes, text)];
      }),
    );
  });
}

function fieldsOf(head: Uint8Array, text: (bytes: Uint8Array) => string): DbfField[] {
  const fields: DbfField[] = [];
  // A row begins with a byte that marks it as deleted or not.
  let place = 1;
  for (let at = DBF_HEADER; at + FIELD <= head.length && head[at] !== LAST; at += FIELD) {
    const name = head.subarray(at, at + 11);
    const end = name.indexOf(0);
    const [type = 0, length = 0] = [head[at + 11], head[at + 16]];
    fields.push({
      name: text(end === -1 ? name : name.subarray(0, end)).trim(),
      type: String.fromCharCode(type),
      at: place,
      length,
    });
    place += length;
  }
  return fields;
}

function valueOf(type: string, bytes: Uint8Array, text: (bytes: Uint8Array) => string): DbfValue {
  switch (type) {
    case "N":
    case "F":
      return figureOf(plainText(bytes) ?? "");
    case "L":
      return { T: true, Y: true, F: false, N: false }[(plainText(bytes) ?? "").toUpperCase()] ?? null;
    case "D": {
      const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec((plainText(bytes) ?? "").trim()) ?? [];
      return year === undefined || month === "00" ? null : `${year}-${month}-${day}`;
    }
    case "I":
    case "+":
      return bytes.length === 4 ? new DataView(bytes.buffer, bytes.byteOffset, 4).getInt32(0, true) : null;
    default:
      return text(bytes).replaceAll("\0", "").trim();
  }
}

/**
 * Returns whether a cell is UTF-8: by its table's page or, if that is missing or Windows-1252 (which programs write by
 * default), by its bytes. A cell cut off within its last letter is UTF-8 if the text before the cut is, with letters
 * beyond ASCII, or if that text ends in a small letter: no word of Windows-1252 has an `Â` or `Ã` after one.
 */
function isUtf8(page: string | null, bytes: Uint8Array): boolean {
  if (page !== null && page !== "windows-1252") return page === "utf-8";
  const whole = bytes.subarray(0, wholeLetters(bytes));
  if (whole.length === bytes.length) return false;
  const cut = bytes[whole.length];
  if (plainText(whole) !== null) return (cut === 0xc2 || cut === 0xc3) && /[a-z]$/.test(plainText(whole) ?? "");
  return isDecodable(whole);
}

function isDecodable(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Returns the number of bytes that hold whole letters of UTF-8: programs cut off the last letter of a cell that is full
 * (RFC 3629, 3).
 */
function wholeLetters(bytes: Uint8Array): number {
  const at = bytes.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0);
  const first = bytes[at] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  return at + length > bytes.length ? at : bytes.length;
}

/** A number in digits; stars fill a value too wide for its field. */
function figureOf(cell: string): number | null {
  const digits = cell.replaceAll("\0", "").trim();
  return digits === "" || !Number.isFinite(Number(digits)) ? null : Number(digits);
}

/** Text of only ASCII letters, as in most cells; null for any other text. */
function plainText(bytes: Uint8Array): string | null {
  let text = "";
  for (const byte of bytes) {
    if (byte > 0x7f) return null;
    text += String.fromCharCode(byte);
  }
  return text;
}
