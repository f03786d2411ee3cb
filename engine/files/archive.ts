import { unzipSync, type Unzipped } from "fflate";
import { UnreadableError } from "./unreadable.ts";

/** Whether bytes are a ZIP archive (a KMZ is one), by the signature of its first entry. */
export const isArchive = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04;

/** Parts by which a workbook is known: of Excel (.xlsx, .xlsb) and of LibreOffice (.ods). */
const WORKBOOK = /^(?:xl\/workbook\.\w+|content\.xml)$/;
/** The container of Excel 97 to 2003 ([MS-CFB], 2.2). */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/** Whether bytes are a workbook of a spreadsheet, whatever their file is called. */
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

/** What is in an archive: the files whose names end as asked for, and the first names of all. */
interface UnpackedArchive {
  readonly files: Unzipped;
  readonly names: readonly string[];
}

/** How many names of an archive a message lists. */
const NAMED = 5;

/**
 * The files of an archive whose names end so. What macOS puts next to each file it packs is passed over, in whichever folder it
 * lies. Throws an UnreadableError for an archive that is damaged or cut off, that is a workbook, or would unpack to more than `limit` bytes.
 */
export function unpacked(bytes: Uint8Array, endings: RegExp, limit: number): UnpackedArchive {
  let total = 0;
  const names: string[] = [];
  const sizes = new Map<string, number>();
  let files: Unzipped;
  try {
    files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (isShadow(name)) return false;
        if (WORKBOOK.test(name)) throw new UnreadableError("workbook");
        if (names.length < NAMED) names.push(name);
        if (!endings.test(name)) return false;
        total += originalSize;
        if (total > limit) throw new UnreadableError("tooLargeUnzipped", { found: total, expected: limit });
        sizes.set(name, originalSize);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableError || !(error instanceof Error)) throw error;
    throw new UnreadableError("damagedArchive", { found: error.message });
  }
  for (const [name, content] of Object.entries(files))
    if (content.length !== sizes.get(name)) throw new UnreadableError("damagedArchive", { found: name });
  return { files, names };
}

/** Whether an entry is macOS's shadow of a file (its resource fork), and no file of its own. */
const isShadow = (name: string): boolean =>
  name.startsWith("__MACOSX/") || (name.split("/").at(-1)?.startsWith("._") ?? false);

/** The name of an archive's entry without its folders and its ending. */
export const titleOf = (entry: string): string => (entry.split("/").at(-1) ?? entry).replace(/\.[^.]+$/, "");

/** Another file of the same name with its own ending, whatever the case of either. */
export function besideIn(files: Unzipped, entry: string, ending: string): Uint8Array | undefined {
  const wanted = entry.replace(/\.[^.]+$/, ending).toLowerCase();
  return Object.entries(files).find(([name]) => name.toLowerCase() === wanted)?.[1];
}
