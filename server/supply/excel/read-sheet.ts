import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { throwHttpError } from "../../answers/errors.ts";
import type { FromReader, SheetRow } from "./sheet-worker.ts";

/** Work of which a few may go on at once, some wait for it in the order they came, and the rest is sent away. */
export class WaitingLine {
  readonly #waiting: (() => void)[] = [];
  readonly #places: number;
  readonly #most: number;
  #busy = 0;

  constructor({ places, waiting }: { readonly places: number; readonly waiting: number }) {
    this.#places = places;
    this.#most = waiting;
  }

  /** Does the work once there is a place. 503 with the seconds after which another try may do better, where the line is full. */
  async through<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy < this.#places) this.#busy += 1;
    else if (this.#waiting.length < this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else
      throwHttpError(503, "domain.supply.upload.busy", {
        values: { waiting: this.#waiting.length, seconds: RETRY_SECONDS },
      });
    try {
      return await work();
    } finally {
      // The place is handed on as it is, so that no one who comes now slips in before those who wait.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }
}

/** An ordinary file takes a second or two, and several are read at once. */
const RETRY_SECONDS = 10;

/** Megabytes that the parts of a file may have together once they are unpacked. */
const UNPACKED_MEGABYTES = 24;
/** Megabytes that the reading thread may take, and seconds; a file that wants more is no list. */
const MEMORY = 384;
const SECONDS = 10;

/** Files that are read at the same time: one processor stays for everyone else. */
const READERS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Files that may wait behind them; each reader is done with one in at most ten seconds. */
const MAX_WAITING = READERS * 6;

const line = new WaitingLine({ places: READERS, waiting: MAX_WAITING });

/**
 * The cells of a workbook's first sheet, rows from the top. Each is read in a thread of its own, a few at a time, and the
 * others in the order they came: whatever a file does to its reader, the server goes on answering. 422 for what is no
 * workbook, or would unpack beyond measure; 503 with the seconds to wait where the line is full.
 */
export function readFirstSheet(file: Uint8Array): Promise<readonly SheetRow[]> {
  return line.through(() => readApart(file));
}

async function readApart(file: Uint8Array): Promise<readonly SheetRow[]> {
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), {
    workerData: { file, unpackedMax: UNPACKED_MEGABYTES * 1024 * 1024 },
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
    if (read.kind === "rows") return read.rows;
    if (read.kind === "unpacked")
      throwHttpError(422, "domain.supply.upload.unpacked", { values: { expected: UNPACKED_MEGABYTES } });
    return throwHttpError(422, "domain.supply.upload.unreadable");
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
