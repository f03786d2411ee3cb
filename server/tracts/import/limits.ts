import { tableTextOf, textOf } from "../../../engine/files/decoded-text.ts";
import { nameParts } from "../../../engine/files/layers/read-one.ts";
import { UnreadableError } from "../../../engine/files/unreadable.ts";
import { TractFault } from "../../../engine/tracts/tract-fault.ts";
import { UnreadFault } from "./unread-fault.ts";

const MIB = 1024 * 1024;

/**
 * Size limits of an import in bytes. All tracts of the United States are about 60 MiB of SVI table and 250 MiB of
 * GeoJSON; a text over half a GiB does not fit into a JavaScript string.
 */
export const IMPORT_LIMITS = {
  statistics: 200 * MIB,
  geometry: 450 * MIB,
  /** All files of a zipped shapefile together, unpacked: a small archive must not fill the memory. */
  unzipped: 900 * MIB,
} as const;

/** Refuses a file that is too large before it is read. */
export function assertSize(file: string, size: number, limit: number): void {
  if (size > limit) throw new TractFault({ file }, "tooLarge", { found: inMib(size), expected: inMib(limit) });
}

/** Mebibytes, rounded up to one decimal. */
export function inMib(bytes: number): number {
  return Math.ceil((bytes / MIB) * 10) / 10;
}

/** Decodes a text file in any common encoding. Refuses a file that is not text, and JSON or XML instead of a table. */
export function textOfFile(bytes: Uint8Array, file: string, isTable = true): string {
  try {
    return isTable ? tableTextOf(bytes, nameParts(file).ending) : textOf(bytes);
  } catch (error) {
    throw error instanceof UnreadableError ? new UnreadFault(file, error) : error;
  }
}
