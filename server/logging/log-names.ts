import { createHash } from "node:crypto";
import { hostname } from "node:os";

/** Name of this node in log file names: the host's, without characters that a file name cannot hold. */
export const nodeName = (): string => hostname().replaceAll(/[^\w.-]/g, "_");

/** The parts of a log file's name. */
export interface LogName {
  readonly node: string;
  /** `2026-09-01`, UTC. */
  readonly day: string;
  /** 0 for the day's first file, then 1, 2 … each begun where the one before was full. */
  readonly part: number;
}

/** `provision-web1-2026-09-01.ndjson`, then `provision-web1-2026-09-01.1.ndjson`: for each node and day (UTC). */
export function logFileName({ node, day, part }: LogName): string {
  return `provision-${node}-${day}${part === 0 ? "" : `.${part}`}.ndjson`;
}

const NAME = /^provision-([\w.-]{1,200})-(\d{4}-\d\d-\d\d)(?:\.([1-9]\d{0,5}))?\.ndjson$/;

/** Reads a log file's name; null for a file of another kind. */
export function readLogName(name: string): LogName | null {
  const [, node, day, part] = NAME.exec(name) ?? [];
  return node === undefined || day === undefined ? null : { node, day, part: Number(part ?? 0) };
}

/**
 * The id by which a log file is requested. It is compared with the ids of the existing files, and never used as a path.
 */
export function logFileId(name: string): string {
  return createHash("sha256").update(`log file ${name}`).digest("hex").slice(0, 32);
}

/** The day (UTC) of a moment, as names have it. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
