import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { FileFault } from "../engine/tracts/fault.ts";
import { assertSize } from "../server/tracts/import/limits.ts";
import type { InputFile } from "../server/tracts/import/read-features.ts";

/**
 * A file that was passed to a command. Throws a FileFault for a folder, for a file that cannot be read, and for one
 * larger than the limit.
 */
export function readInput(file: string, limit = Infinity): InputFile {
  const name = path.basename(file);
  assertSize(name, statSync(file, { throwIfNoEntry: false })?.size ?? 0, limit);
  return { name, bytes: readBytes(file) };
}

const FOUND: Readonly<Record<string, string>> = {
  ENOENT: "no such file",
  ENOTDIR: "no such file",
  EISDIR: "a folder",
  EACCES: "a file that may not be read",
  EPERM: "a file that may not be read",
  ERR_STRING_TOO_LONG: "a file of more than half a gigabyte",
  ERR_FS_FILE_TOO_LARGE: "a file of more than two gigabytes",
};

/**
 * The bytes of a file, its path relative to a folder. Throws a {@link FileFault} with the reason if it cannot be read.
 */
export function readBytes(file: string, folder = process.cwd()): Uint8Array {
  try {
    return readFileSync(path.resolve(folder, file));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const found = FOUND[code];
    if (found === undefined) throw error;
    throw new FileFault({ file }, found, "a file to read");
  }
}
