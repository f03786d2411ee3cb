import { isArchive, isWorkbook } from "./archive.ts";
import { assertNoOtherForm } from "./other-forms.ts";
import { UnreadableError } from "./unreadable.ts";
import { assertWestern } from "./western.ts";

/**
 * The text of a file that a person brings, without its byte order mark: UTF-16 where the mark or the zero bytes show
 * it, else UTF-8; where the bytes are not valid UTF-8, the encoding of an XML declaration, or Windows-1252. Throws an
 * UnreadableError for letters of another encoding that nothing names.
 */
export function decodedText(bytes: Uint8Array): string {
  const { text: whole, isGuess } = decoded(bytes);
  const text = withoutEnd(whole);
  if (isGuess && !isBinary(text)) assertWestern(text);
  return text;
}

/** A text without the zero bytes and the DOS end-of-file mark with which some programs fill up a file. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === "\0" || text[end - 1] === "\x1a")) end--;
  const head = text.slice(0, Math.min(end, SNIFFED));
  return end === text.length || CONTROLS.test(head) ? text : text.slice(0, end);
}
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\0-\x08\x0e-\x1f]/;

/**
 * The text of a file that should be text. Throws an UnreadableError for one that is not; the message names a workbook
 * or another known format.
 */
export function textOf(bytes: Uint8Array, ending = ""): string {
  assertNoOtherForm(bytes, ending);
  const text = decodedText(bytes);
  if (isBinary(text)) throw new UnreadableError(isWorkbook(bytes) ? "workbook" : "notText");
  return text;
}

/** The text of a table, which is not JSON, XML or an archive. Throws an UnreadableError as {@link textOf} does. */
export function tableTextOf(bytes: Uint8Array, ending = ""): string {
  if (isArchive(bytes) && !isWorkbook(bytes)) throw new UnreadableError("notTable", { found: "ZIP" });
  const text = textOf(bytes, ending);
  const begins = /^\s*(?:([[{])|<\w|<\?xml)/.exec(text.slice(0, 200));
  if (begins === null) return text;
  throw new UnreadableError("notTable", { found: begins[1] === undefined ? "XML" : "JSON" });
}

/** The first bytes of a file as text, whatever its encoding. */
export const headText = (bytes: Uint8Array): string => decoded(bytes).text;

function decoded(bytes: Uint8Array): { readonly text: string; readonly isGuess: boolean } {
  const wide = wideEncoding(bytes);
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes), isGuess: false };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isGuess: false };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const declared = declaredEncoding(bytes);
    return { text: new TextDecoder(declared ?? "windows-1252").decode(bytes), isGuess: declared === null };
  }
}

/** The encoding in the XML declaration of a text that is not UTF-8; null if it names none, or an unknown one. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, 200));
  const [, name] = /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(start) ?? [];
  try {
    return name === undefined || /^utf-?(?:8|16)/i.test(name) ? null : new TextDecoder(name).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns whether decoded bytes were never text: a picture, a workbook, an archive. */
const isBinary = (text: string): boolean => text.slice(0, SNIFFED).includes("\0");

const SNIFFED = 1024;

/** For UTF-16 without its mark: the least share of letters of Latin alphabets, whose other byte is zero. */
const LATIN = 0.4;

function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SNIFFED & ~1);
  if (sample.length < 16 || bytes.length % 2 === 1) return null;
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const least = (sample.length / 2) * LATIN;
  if (odd >= least && even === 0) return "utf-16le";
  return even >= least && odd === 0 ? "utf-16be" : null;
}
