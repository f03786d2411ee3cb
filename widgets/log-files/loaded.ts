import type { LogLine, LogPage } from "../../contract/calls/logs.ts";

/** The lines of a file that are here, in the order of the file, and where it goes on at both ends. */
export interface Loaded {
  readonly lines: readonly LogLine[];
  /** Where older lines go on; null where there are none. */
  readonly older: number | null;
  readonly newer: number;
  /** Whether the search for older lines stopped because it had read much. */
  readonly partly: boolean;
}

/** Lines kept at most while a file is followed: the oldest go, and are fetched again if they are wanted. */
export const LINES_KEPT = 20_000;

/** What is here after the first page. */
export const loadedOf = ({ lines, older, newer, partly }: LogPage): Loaded => ({ lines, older, newer, partly });

/** Puts a page of older lines before what is here. */
export function withOlder(loaded: Loaded, { lines, older, partly }: LogPage): Loaded {
  return { ...loaded, lines: [...lines, ...loaded.lines], older, partly };
}

/** Puts newer lines after what is here. A page that was asked for twice is taken once. */
export function withNewer(loaded: Loaded, asked: number, { lines, newer }: LogPage): Loaded {
  if (asked !== loaded.newer) return loaded;
  const all = [...loaded.lines, ...lines];
  const kept = all.slice(-LINES_KEPT);
  const [first] = kept;
  return all.length > kept.length && first
    ? { ...loaded, lines: kept, newer, older: first.offset, partly: false }
    : { ...loaded, lines: all, newer };
}
