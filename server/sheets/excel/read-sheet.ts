import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { throwHttpError } from "../../answers/errors.ts";
import { boundedLine } from "../../answers/fair-line.ts";
import type { FromReader, ReadSheet } from "./sheet-worker.ts";

const MEGABYTE = 1024 * 1024;
/** The most megabytes that a file's parts may have together when unpacked. */
const UNPACKED_MEGABYTES = 24;
/** The most megabytes and seconds that the reading thread may take; a file that needs more is not a list. */
const MEMORY = 384;
const SECONDS = 10;

/** Files that are read at the same time; one processor stays free for other work. */
const READERS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Files that may wait, of one user and of all; each reader finishes a file in at most ten seconds. */
const inLine = boundedLine(READERS, { each: READERS * 4, all: READERS * 6 });

/**
 * The sheets of a workbook with their cells. Each workbook is read in its own thread, a few at a time, and users take
 * turns: no file can keep the server from answering. 422 for a file that is not a workbook or unpacks to too much, 429
 * for a user with too many files waiting, 503 when the line is full.
 */
export const readWorkbook = (file: Uint8Array, userId: number | null): Promise<readonly ReadSheet[]> =>
  inLine(String(userId), () => readApart(file));

async function readApart(file: Uint8Array): Promise<readonly ReadSheet[]> {
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), {
    workerData: { file, unpackedMax: UNPACKED_MEGABYTES * MEGABYTE },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  const answer = Promise.withResolvers<FromReader>();
  const timer = setTimeout(() => answer.resolve({ kind: "unreadable" }), SECONDS * 1000);
  worker.on("message", (message: FromReader) => answer.resolve(message));
  // A file that uses up the thread's memory or crashes it is not a workbook of ours.
  worker.on("error", () => answer.resolve({ kind: "unreadable" }));
  worker.on("exit", () => answer.resolve({ kind: "unreadable" }));
  try {
    const read = await answer.promise;
    if (read.kind === "sheets") return read.sheets;
    switch (read.kind) {
      case "parts":
        return refused(read.kind, { found: read.found, expected: read.most });
      case "unpacked":
        return refused(read.kind, { found: Math.ceil(read.bytes / MEGABYTE), expected: UNPACKED_MEGABYTES });
      default:
        return refused(read.kind);
    }
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const refused = (kind: Exclude<FromReader["kind"], "sheets">, values?: Readonly<Record<string, number>>): never =>
  throwHttpError(422, `domain.supply.upload.${kind}`, values && { values });
