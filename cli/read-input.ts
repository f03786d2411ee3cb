import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { FileFault } from "../engine/tracts/fault.ts";
import { assertSize } from "../server/tracts/import/limits.ts";
import type { InputFile } from "../server/tracts/import/shapefile.ts";

/** A file that a command was given. Throws a FileFault for a folder, for what cannot be read, and for one of more bytes than the limit. */
export function readInput(path: string, limit = Infinity): InputFile {
  const name = basename(path);
  try {
    const facts = statSync(path);
    if (!facts.isFile()) throw new FileFault({ file: path }, "a folder", "a file");
    assertSize(name, facts.size, limit);
    return { name, bytes: readFileSync(path) };
  } catch (error) {
    if (error instanceof FileFault) throw error;
    throw new FileFault({ file: path }, `no readable file (${(error as NodeJS.ErrnoException).code})`, "a file");
  }
}
