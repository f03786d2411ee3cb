import { readFileSync } from "node:fs";
import path from "node:path";
import { FileFault } from "../../engine/tract-files/fault.ts";

const FOUND: Readonly<Record<string, string>> = {
  ENOENT: "no such file",
  ENOTDIR: "no such file",
  EISDIR: "a folder",
  EACCES: "a file that may not be read",
  EPERM: "a file that may not be read",
  ERR_STRING_TOO_LONG: "a file of more than half a gigabyte",
  ERR_FS_FILE_TOO_LARGE: "a file of more than two gigabytes",
};

/** The text of a file (UTF-8), its path meant from a folder. Throws a {@link FileFault} that says why it cannot be read. */
export function readText(file: string, folder = process.cwd()): string {
  try {
    return readFileSync(path.resolve(folder, file), "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const found = FOUND[code];
    if (found === undefined) throw error;
    throw new FileFault({ file }, found, "a file to read");
  }
}
