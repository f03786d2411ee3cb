import { unzipSync, type Unzipped } from "fflate";
import { assertNoOtherForm } from "./other-forms.ts";
import { UnreadableError } from "./unreadable.ts";

/** Returns whether bytes are a ZIP archive (a KMZ is one), by the signature of its first entry. */
export const isArchive = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04;

/** Entries that identify a workbook: of Excel (.xlsx, .xlsb) and of LibreOffice (.ods). */
const WORKBOOK = /^(?:xl\/workbook\.\w+|content\.xml)$/;
/** The container of Excel 97 to 2003 ([MS-CFB], 2.2). */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/** Returns whether bytes are a workbook of a spreadsheet, whatever their file is called. */
export function isWorkbook(bytes: Uint8Array): boolean {
  if (OLD_WORKBOOK.every((byte, at) => bytes[at] === byte)) return true;
  if (!isArchive(bytes)) return false;
  try {
    unpacked(bytes, /^$/, 0);
    return false;
  } catch (error) {
    return error instanceof UnreadableError && error.fault === "workbook";
  }
}

/** The content of an archive: the files with one of the wanted endings, and the first of all names. */
interface UnpackedArchive {
  readonly files: Unzipped;
  readonly names: readonly string[];
}

/** Largest number of an archive's file names that a message lists. */
const NAMED = 5;

/**
 * The files of an archive whose names have one of the given endings. The extra file that macOS packs next to each file
 * is skipped, in whichever folder it is. Throws an UnreadableError for an archive that is damaged, cut off, protected
 * by a password or packed by an unknown method, that is a workbook, or that would unpack to more than `limit` bytes.
 */
export function unpacked(bytes: Uint8Array, endings: RegExp, limit: number): UnpackedArchive {
  let total = 0;
  let at = 0;
  const names: string[] = [];
  const facts = directoryOf(bytes);
  const stated = new Map<string, { readonly size: number; readonly check: number | undefined }>();
  let files: Unzipped;
  try {
    files = unzipSync(bytes, {
      filter({ name, originalSize, compression }) {
        const { isLocked = false, check } = facts[at++] ?? {};
        if (isShadow(name)) return false;
        if (WORKBOOK.test(name)) throw new UnreadableError("workbook");
        if (names.length < NAMED) names.push(name);
        if (!endings.test(name)) return false;
        if (isLocked) throw new UnreadableError("lockedArchive", { found: name });
        if (compression !== 0 && compression !== DEFLATE)
          throw new UnreadableError("otherPacking", { found: compression });
        total += originalSize;
        if (total > limit) throw new UnreadableError("tooLargeUnzipped", { found: total, expected: limit });
        stated.set(name, { size: originalSize, check });
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableError || !(error instanceof Error)) throw error;
    assertNoOtherForm(bytes);
    throw new UnreadableError("damagedArchive", { found: names.at(-1) ?? `${bytes.length} bytes` });
  }
  for (const [name, content] of Object.entries(files)) {
    const { size, check } = stated.get(name) ?? {};
    if (content.length !== size || (check !== undefined && checkOf(content) !== check))
      throw new UnreadableError("damagedArchive", { found: name });
  }
  return { files, names };
}

const DEFLATE = 8;

/**
 * Reads the directory of an archive (PKWARE APPNOTE 6.3.10, 4.3.12 and 4.3.16): for each entry, in its order, whether
 * it needs a password, and the checksum of its unpacked bytes, which the library does not check. Empty for an archive
 * that is damaged or larger than 4 GB.
 */
function directoryOf(bytes: Uint8Array): { readonly isLocked: boolean; readonly check: number }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - 65_558 && view.getUint32(end) !== 0x504b0506) end--;
  if (end < 0 || view.getUint32(end) !== 0x504b0506) return [];
  const entries = [];
  for (let at = view.getUint32(end + 16, true); at + 46 <= bytes.length && view.getUint32(at) === 0x504b0102;) {
    entries.push({ isLocked: (view.getUint16(at + 8, true) & 1) === 1, check: view.getUint32(at + 16, true) });
    at += 46 + [28, 30, 32].reduce((sum, length) => sum + view.getUint16(at + length, true), 0);
  }
  return entries;
}

/** The remainders of CRC-32 (ISO 3309, polynomial 0xEDB88320 in reverse) by byte. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function checkOf(bytes: Uint8Array): number {
  let rest = -1;
  for (const byte of bytes) rest = (rest >>> 8) ^ (REMAINDERS[(rest ^ byte) & 0xff] ?? 0);
  return ~rest >>> 0;
}

/** Returns whether an entry is the resource fork that macOS packs next to a file, not a file of its own. */
const isShadow = (name: string): boolean =>
  name.startsWith("__MACOSX/") || (name.split("/").at(-1)?.startsWith("._") ?? false);

/** The name of an archive's entry without its folders and its extension. */
export const titleOf = (entry: string): string => (entry.split("/").at(-1) ?? entry).replace(/\.[^.]+$/, "");

/** The file with the same name but another extension, ignoring the case of both. */
export function besideIn(files: Unzipped, entry: string, ending: string): Uint8Array | undefined {
  const wanted = entry.replace(/\.[^.]+$/, ending).toLowerCase();
  return Object.entries(files).find(([name]) => name.toLowerCase() === wanted)?.[1];
}
