import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { FastifyInstance } from "fastify";
import { readEnds } from "./read-links.ts";
import type { Anchor } from "./walk.ts";

/** Interval at which the newest link is written to the log, if there is a new one. */
const EVERY_MILLISECONDS = 15 * 60_000;

/**
 * Writes the newest link of the audit chain to the log file: at the start, every quarter of an hour, at the end. The
 * log is not in the database, so it reveals anyone who cuts off or rewrites the end of the chain there.
 */
export function noteChainInLog(app: FastifyInstance): void {
  let noted = 0;
  const note = async () => {
    try {
      const ends = await readEnds(app.db);
      if (ends === null || ends.head.chainNo === noted) return;
      noted = ends.head.chainNo;
      app.log.info({ auditChainNo: noted, auditChainHash: ends.head.hash }, "audit chain");
    } catch (err) {
      app.log.error({ err }, "the audit chain could not be noted");
    }
  };
  const timer = setInterval(() => void note(), EVERY_MILLISECONDS).unref();
  app.addHook("onReady", note);
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await note();
  });
}

/** The links recorded in the log files of a folder; empty if the folder does not exist. */
export async function anchorsInLogs(folder: string): Promise<Anchor[]> {
  const anchors: Anchor[] = [];
  for (const name of logNames(folder))
    for await (const line of createInterface({ input: createReadStream(join(folder, name)), crlfDelay: Infinity })) {
      if (!line.includes('"auditChainHash"')) continue;
      const anchor = anchorIn(line, name);
      if (anchor !== null) anchors.push(anchor);
    }
  return anchors;
}

function logNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".ndjson"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

function anchorIn(line: string, file: string): Anchor | null {
  try {
    const { auditChainNo, auditChainHash, time } = JSON.parse(line) as Record<string, unknown>;
    return typeof auditChainNo === "number" && typeof auditChainHash === "string"
      ? { chainNo: auditChainNo, hash: auditChainHash, from: `${file} at ${String(time)}` }
      : null;
  } catch {
    // A line cut short by a full disk records nothing.
    return null;
  }
}
