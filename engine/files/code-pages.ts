import singleByte from "iconv-lite/encodings/sbcs-data-generated.js";
import { UnreadableError } from "./unreadable.ts";
import { assertWestern } from "./western.ts";

/**
 * The code page of a DBF table: the one that its `.cpg` file names, in the spelling of ArcGIS, QGIS or others, else the
 * one of the table's language driver byte. `unknown` holds the text of the `.cpg` where neither is known.
 */
export function codePageOf(
  dbf: Uint8Array,
  cpg: Uint8Array | undefined,
): { readonly page: string | null; readonly unknown: string | null } {
  const stated = new TextDecoder().decode(cpg).replaceAll("\0", "").trim();
  const page = (stated === "" ? null : namedPage(stated)) ?? DRIVERS[dbf[LANGUAGE_DRIVER] ?? 0] ?? null;
  return { page, unknown: page === null && stated !== "" ? stated.slice(0, 40) : null };
}

const LANGUAGE_DRIVER = 29;

/** `UTF-8`, `65001`, `88591`, `28592`, `ISO 8859-1`, `OEM 850`, `ANSI 1252`, `CP437`, `LDID/87`, `windows-1252` … as an encoding's name. */
function namedPage(stated: string): string | null {
  const plain = stated.toLowerCase().replaceAll(/[\s_-]+/g, "");
  if (plain === "utf8" || plain === "65001") return "utf-8";
  const [, driver] = /^ldid\/?(\d+)$/.exec(plain) ?? [];
  // GDAL writes it this way for this page.
  if (driver !== undefined) return driver === "87" ? WESTERN : (DRIVERS[Number(driver)] ?? null);
  const [, numbered] = /^(?:cp)?28(59\d|60[35])$/.exec(plain) ?? [];
  const [, iso = numbered && `${Number(numbered) - 590}`] = /^(?:iso)?8859(\d{1,2})$/.exec(plain) ?? [];
  if (iso !== undefined) return known(`iso-8859-${iso}`);
  const [, page = ""] = /^(?:oem|ansi|cp|ibm|dos|windows|win|ms)*(\d+)$/.exec(plain) ?? [];
  const named = BY_NUMBER[page] ?? (page.startsWith("125") ? `windows-${page}` : `cp${page}`);
  return known(named) ?? known(stated) ?? known(plain);
}

/** Code pages whose names cannot be built from their numbers. */
// oxfmt-ignore
const BY_NUMBER: Readonly<Record<string, string>> = {
  "932": "shift_jis", "936": "gbk", "949": "euc-kr", "950": "big5", "874": "windows-874", "20127": "utf-8",
  "20866": "koi8-r", "21866": "koi8-u", "10000": "macintosh", "10006": "macgreek", "10007": "x-mac-cyrillic",
};

/** The name, or the one that browsers have for it, if there is a reader: ISO 8859-1 and ASCII are Windows-1252 to them. */
const known = (name: string): string | null => (tableOf(name) === null ? (decoderOf(name)?.encoding ?? null) : name);

function decoderOf(name: string): TextDecoder | null {
  try {
    return new TextDecoder(name);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The upper 128 characters of a DOS code page, which browsers do not support. */
function tableOf(name: string): string | null {
  const table = /^(?:cp|macgreek)/.test(name) ? singleByte[name] : undefined;
  return typeof table === "object" ? table.chars : null;
}

/**
 * Reads bytes in a code page. Bytes that are valid UTF-8 are read as UTF-8 where no page is known or Windows's page is
 * named, which programs write even when they mean none. Bytes that are not valid UTF-8 are read as Windows-1252 where
 * UTF-8 or nothing is named. Throws an UnreadableError for letters that the page does not have, and for any letter
 * where the named page is not known.
 */
export function textReader(page: string | null, unknown: string | null = null): (bytes: Uint8Array) => string {
  if (unknown !== null)
    return () => {
      throw new UnreadableError("unknownCodePage", { found: unknown });
    };
  const table = page === null ? null : tableOf(page);
  if (table !== null)
    return (bytes) =>
      Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : (table[byte - 128] ?? ""))).join("");
  const own = decoderOf(page ?? WESTERN) ?? new TextDecoder(WESTERN);
  if (page !== null && page !== "utf-8" && page !== WESTERN) return (bytes) => own.decode(bytes);
  const strict = new TextDecoder("utf-8", { fatal: true });
  const western = new TextDecoder(WESTERN);
  return (bytes) => {
    try {
      return strict.decode(bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      const text = western.decode(bytes);
      if (page !== WESTERN) assertWestern(text);
      return text;
    }
  };
}

const WESTERN = "windows-1252";

/**
 * Code pages by a table's language driver byte (ESRI's list, as GDAL's shapefile driver has it). 0x57 is whichever page
 * the computer used, so it names none.
 */
// oxfmt-ignore
const DRIVER_BYTES = [
  ["cp437", [0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b]],
  ["cp850", [0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37]],
  ["windows-1252", [0x03, 0x58, 0x59]], ["cp852", [0x1f, 0x22, 0x23, 0x40, 0x64, 0x87]], ["cp860", [0x24]],
  ["cp861", [0x67]], ["cp863", [0x1c, 0x6c]], ["cp865", [0x08, 0x17, 0x66]], ["ibm866", [0x26, 0x65]],
  ["macintosh", [0x04]], ["x-mac-cyrillic", [0x96]], ["macgreek", [0x98]], ["cp737", [0x6a, 0x86]],
  ["cp857", [0x6b, 0x88]], ["shift_jis", [0x13, 0x7b]], ["gbk", [0x4d, 0x7a]], ["euc-kr", [0x4e, 0x79]],
  ["big5", [0x4f, 0x78]], ["windows-874", [0x50, 0x7c]], ["windows-1255", [0x7d]], ["windows-1256", [0x7e]],
  ["windows-1250", [0xc8]], ["windows-1251", [0xc9]], ["windows-1253", [0xcb]], ["windows-1254", [0xca]],
  ["windows-1257", [0xcc]],
] as const;
const DRIVERS: Readonly<Record<number, string>> = Object.fromEntries(DRIVER_BYTES.flatMap(([page, bytes]) => bytes.map((byte) => [byte, page]))); // oxfmt-ignore
