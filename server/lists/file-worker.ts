import { Worker, parentPort } from "node:worker_threads";
import type { FileWriter } from "./file-plan.ts";

type ToWorker<Row> = { readonly kind: "rows"; readonly rows: readonly Row[] } | { readonly kind: "end" };
type FromWorker =
  | { readonly kind: "written" }
  | { readonly kind: "part"; readonly part: Uint8Array }
  | { readonly kind: "ended" };

/** Memory limit of a thread in megabytes; a file that needs more fails, not the server. For formats that need all rows at once. */
const MEMORY = 768;
/** The limit for formats written row by row; higher limits would only leave more garbage. */
export const ROWS_MEMORY = 96;
/** Megabytes for new objects. V8 would take eight times as many, and each thread has its own. */
const YOUNG_MEMORY = 8;

interface FileWork {
  /** Stores a part of the file; parts arrive in order. */
  store(part: Uint8Array): Promise<void>;
  /** Megabytes. */
  readonly memory?: number;
}

/** Begins a file in a thread of its own, which is given the plan and then the rows. */
export function startFileWorker<Row>(thread: URL, plan: unknown, { store, memory = MEMORY }: FileWork) {
  const worker = new Worker(thread, {
    workerData: plan,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: YOUNG_MEMORY },
  });
  let answer: PromiseWithResolvers<undefined> | null = null;
  let failure: Error | null = null;
  let ended = false;
  let stored: Promise<void> = Promise.resolve();
  const fail = (error: Error) => {
    failure ??= error;
    answer?.reject(failure);
  };
  worker.on("message", (message: FromWorker) => {
    ended ||= message.kind === "ended";
    if (message.kind === "part") {
      stored = stored.then(() => store(message.part));
      // Reported to the caller that waits for the next answer.
      stored.catch(fail);
    } else stored.then(() => answer?.resolve(undefined), fail);
  });
  worker.on("error", (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on("exit", (code) => {
    // A finished thread may end while its last part is being stored.
    if (!ended) fail(new Error(`The thread that writes the file ended with ${code}`));
  });
  const ask = (message: ToWorker<Row>): Promise<void> => {
    if (failure) return Promise.reject(failure);
    answer = Promise.withResolvers<undefined>();
    worker.postMessage(message);
    return answer.promise;
  };
  return {
    /**
     * Resolves when the rows are written and their bytes stored, so that a caller who waits for it never gets ahead.
     */
    write: (rows: readonly Row[]): Promise<void> => ask({ kind: "rows", rows }),
    /** Resolves when the whole file is stored. */
    end: () => ask({ kind: "end" }),
    /** Ends the thread, finished or not. */
    async stop(): Promise<void> {
      await worker.terminate();
    },
  };
}

const PART = 256 * 1024;

/** Writes one file in the thread that calls it (see file-worker.ts), so that the server continues answering. */
export function runFileWorker<Row>(open: (give: (piece: Uint8Array) => void) => FileWriter<Row>): void {
  const port = parentPort;
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const post = (message: FromWorker, transfer: ArrayBuffer[] = []) => port?.postMessage(message, transfer);

  // Small pieces are gathered into parts of a size that a table row holds well.
  const handOver = () => {
    if (bytes === 0) return;
    const part = new Uint8Array(bytes);
    let at = 0;
    for (const piece of waiting) {
      part.set(piece, at);
      at += piece.length;
    }
    waiting = [];
    bytes = 0;
    post({ kind: "part", part }, [part.buffer]);
  };
  const writer = open((piece) => {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes >= PART) handOver();
  });
  port?.on("message", (message: ToWorker<Row>) => {
    if (message.kind === "rows") {
      writer.write(message.rows);
      post({ kind: "written" });
    } else {
      void writer.end().then(() => {
        handOver();
        post({ kind: "ended" });
        port.close();
      });
    }
  });
}
