import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { throwHttpError } from "../../answers/errors.ts";
import { fairLine } from "../../answers/fair-line.ts";
import type { FromReader, Sheet } from "./sheet-worker.ts";

/** An ordinary file takes a second or two, and several are read at once. */
const RETRY_SECONDS = 10;

const MEGABYTE = 1024 * 1024;
/** Megabytes that the parts of a file may have together once they are unpacked. */
const UNPACKED_MEGABYTES = 24;
/** Megabytes that the reading thread may take, and seconds; a file that wants more is no list. */
const MEMORY = 384;
const SECONDS = 10;

/** Files that are read at the same time: one processor stays for everyone else. */
const READERS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Files that may wait behind them; each reader is done with one in at most ten seconds. */
const MAX_WAITING = READERS * 6;

const line = fairLine(READERS);

/**
 * The sheets of a workbook with their cells. Each is read in a thread of its own, a few at a time, and the
 * others in the order they came: whatever a file does to its reader, the server goes on answering. 422 for what is no
 * workbook, or would unpack beyond measure; 503 with the seconds to wait where the line is full.
 */
export async function readWorkbook(file: Uint8Array): Promise<readonly Sheet[]> {
  const waiting = line.waiting();
  if (waiting >= MAX_WAITING)
    throwHttpError(503, "domain.supply.upload.busy", {
      values: { waiting, expected: MAX_WAITING, seconds: RETRY_SECONDS },
    });
  const end = await line.take("", new AbortController().signal);
  try {
    return await readApart(file);
  } finally {
    end();
  }
}

async function readApart(file: Uint8Array): Promise<readonly Sheet[]> {
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), {
    workerData: { file, unpackedMax: UNPACKED_MEGABYTES * MEGABYTE },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  const answer = Promise.withResolvers<FromReader>();
  const timer = setTimeout(() => answer.resolve({ kind: "unreadable" }), SECONDS * 1000);
  worker.on("message", (message: FromReader) => answer.resolve(message));
  // Out of memory, or killed by what it read: no workbook of ours.
  worker.on("error", () => answer.resolve({ kind: "unreadable" }));
  worker.on("exit", () => answer.resolve({ kind: "unreadable" }));
  try {
    const read = await answer.promise;
    if (read.kind === "sheets") return read.sheets;
    if (read.kind === "unreadable") throwHttpError(422, "domain.supply.upload.unreadable");
    const values =
      read.kind === "parts"
        ? { found: read.found, expected: read.most }
        : { found: Math.ceil(read.bytes / MEGABYTE), expected: UNPACKED_MEGABYTES };
    return throwHttpError(422, `domain.supply.upload.${read.kind}`, { values });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
