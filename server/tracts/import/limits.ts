import { tableTextOf, textOf } from "../../../engine/files/decoded-text.ts";
import { nameParts } from "../../../engine/files/layers/read-one.ts";
import { UnreadableError } from "../../../engine/files/unreadable.ts";
import { TractFault } from "../../../engine/tracts/tract-fault.ts";
import { UnreadFault } from "./unread-fault.ts";

const MIB = 1024 * 1024;

/**
 * What an import takes, in bytes. All tracts of the United States are about 60 MiB of SVI table and 250 MiB of GeoJSON;
 * beyond half a GiB a text no longer fits into one JavaScript string.
 */
export const IMPORT_LIMITS = {
  statistics: 200 * MIB,
  geometry: 450 * MIB,
  /** All files of a zipped shapefile together, unpacked: a small archive must not fill the memory. */
  unzipped: 900 * MIB,
} as const;

/** Refuses a file that is too large, before it is read. */
export function assertSize(file: string, size: number, limit: number): void {
  if (size > limit) throw new TractFault({ file }, "tooLarge", { found: inMib(size), expected: inMib(limit) });
}

/** To the next tenth of a mebibyte. */
export function inMib(bytes: number): number {
  return Math.ceil((bytes / MIB) * 10) / 10;
}

/**
 * A text file's bytes as text, in whichever encoding people save them. Refuses a file that is not text, and JSON and
 * XML in place of a table.
 */
export function textOfFile(bytes: Uint8Array, file: string, isTable = true): string {
  try {
    return isTable ? tableTextOf(bytes, nameParts(file).ending) : textOf(bytes);
  } catch (error) {
    throw error instanceof UnreadableError ? new UnreadFault(file, error) : error;
  }
}
