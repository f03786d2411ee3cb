import { closeSync, fstatSync, lstatSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { dayOf, logFileName, nodeName, readLogName, type LogName } from "./log-names.ts";

/** Limits on the size and age of the log files. */
export interface LogLimits {
  /** Bytes after which the day gets another file. */
  readonly fileBytes: number;
  /** Files older than this number of days are removed. */
  readonly days: number;
  /** Bytes of all files together; the oldest go first. */
  readonly totalBytes: number;
}

export const LOG_LIMITS: LogLimits = { fileBytes: 50_000_000, days: 30, totalBytes: 2_000_000_000 };

/** A receiver of log lines. Never throws: a log must not change an answer. */
export interface LogSink {
  write(line: string): void;
  close(): void;
}

/** A sink on the disk, which may be full. */
interface LogFile extends LogSink {
  /** Returns whether the last line could not be written. */
  isFailing(): boolean;
}

interface Open {
  readonly day: string;
  readonly file: number;
}

/**
 * Appends lines to the file of the day, or to another one when it is full. Whenever it begins a file, it removes files
 * that are too old or too many. Each call is one write at once to a file opened for appending, so several processes may
 * share one. Lines that cannot be written (the disk is full) are lost; the first of a series is reported to `onFault`.
 */
export function openDailyFile(
  folder: string,
  {
    limits = LOG_LIMITS,
    clock = () => new Date(),
    onFault = writeToTerminal,
  }: { limits?: LogLimits; clock?: () => Date; onFault?: (line: string) => void } = {},
): LogFile {
  const node = nodeName();
  let open: Open | null = null;
  const shut = () => {
    if (open !== null) closeSync(open.file);
    open = null;
  };
  const begin = (day: string, part: number): Open => {
    shut();
    mkdirSync(folder, { recursive: true });
    const file = openSync(join(folder, logFileName({ node, day, part })), "a", 0o640);
    removeOldLogs(folder, { limits, today: day, keep: logFileName({ node, day, part }) });
    return (open = { day, file });
  };
  const isFull = ({ file }: Open) => fstatSync(file).size >= limits.fileBytes;
  const current = (day: string): Open => {
    let found = open?.day === day ? open : begin(day, newestPart(folder, { node, day }));
    // Another process of this node may have filled it, or begun the next, in the meantime.
    while (isFull(found)) {
      const newest = newestPart(folder, { node, day });
      found = begin(day, newest);
      if (isFull(found)) found = begin(day, newest + 1);
    }
    return found;
  };
  let failing = false;
  let cut = false;
  const fail = (reason: string) => {
    if (!failing) onFault(`Log lines are being lost in ${folder}: ${reason}. Requests are answered all the same.\n`);
    failing = true;
  };
  return {
    write(line) {
      try {
        // A truncated line is ended first.
        const bytes = Buffer.from(cut ? `\n${line}` : line);
        cut = writeSync(current(dayOf(clock())).file, bytes) < bytes.length;
        if (cut) fail("the disk is full");
        else failing = false;
      } catch (error) {
        fail(error instanceof Error ? error.message : String(error));
      }
    },
    isFailing: () => failing,
    close: shut,
  };
}

const writeToTerminal = (line: string): void => void process.stderr.write(line);

const DAY = 24 * 60 * 60 * 1000;

/** The part number of the newest file of a node's day; 0 if there is none yet. */
function newestPart(folder: string, { node, day }: Pick<LogName, "node" | "day">): number {
  const parts = namesIn(folder).map(readLogName);
  return Math.max(0, ...parts.map((name) => (name?.node === node && name.day === day ? name.part : 0)));
}

/**
 * Removes log files that are too old, and the oldest while all together are too large; `keep` is being written. A file
 * that cannot be removed stays: a log must not end the product.
 */
function removeOldLogs(folder: string, { limits, today, keep }: { limits: LogLimits; today: string; keep: string }) {
  const oldest = new Date(Date.parse(today) - limits.days * DAY).toISOString().slice(0, 10);
  const files = namesIn(folder)
    .flatMap((name) => {
      const read = readLogName(name);
      return read === null || name === keep ? [] : [{ ...read, name, size: sizeOf(join(folder, name)) }];
    })
    .sort((a, b) => (a.day === b.day ? b.part - a.part : a.day < b.day ? 1 : -1));
  let total = sizeOf(join(folder, keep));
  for (const { name, day, size } of files) {
    total += size;
    if (day < oldest || total > limits.totalBytes) remove(join(folder, name));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function sizeOf(path: string): number {
  try {
    return lstatSync(path).size;
  } catch {
    return 0;
  }
}

function remove(path: string): void {
  try {
    rmSync(path);
  } catch {
    // Another process may have removed it, or it belongs to someone else.
  }
}
