import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

/** Name of this node in log file names: the host's, with nothing in it that a file name cannot hold. */
export const nodeName = (): string => hostname().replaceAll(/[^\w.-]/g, "_");

/** `provision-web1-2026-09-01.ndjson`: one file for each node and day (UTC). */
export function logFileName(node: string, day: Date): string {
  return `provision-${node}-${day.toISOString().slice(0, 10)}.ndjson`;
}

/** Somewhere log lines go. */
export interface LogSink {
  write(line: string): void;
  close(): void;
}

/**
 * Appends lines to the file of the day. Written at once, so that the last lines before a crash are there; a line is one
 * write to a file opened for appending, so several processes may share one.
 */
export function openDailyFile(folder: string, clock: () => Date = () => new Date()): LogSink {
  const node = nodeName();
  let open: { name: string; file: number } | null = null;
  const shut = () => {
    if (open !== null) closeSync(open.file);
    open = null;
  };
  return {
    write(line) {
      const name = logFileName(node, clock());
      if (open?.name !== name) {
        shut();
        mkdirSync(folder, { recursive: true });
        open = { name, file: openSync(join(folder, name), "a", 0o640) };
      }
      writeSync(open.file, line);
    },
    close: shut,
  };
}
