import { lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { LogLimits } from "./daily-file.ts";
import { readLogName } from "./log-names.ts";
import type { LogName } from "./log-names.ts";

const DAY = 24 * 60 * 60 * 1000;

/** The part of the newest file of a node's day; 0 if there is none yet. */
export function newestPart(folder: string, { node, day }: Pick<LogName, "node" | "day">): number {
  const parts = namesIn(folder).map(readLogName);
  return Math.max(0, ...parts.map((name) => (name?.node === node && name.day === day ? name.part : 0)));
}

/**
 * Removes log files that are too old, and the oldest while all together are too large; `keep` is being written. What
 * cannot be removed stays: a log must not end the product.
 */
export function removeOldLogs(
  folder: string,
  { limits, today, keep }: { limits: LogLimits; today: string; keep: string },
): void {
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
