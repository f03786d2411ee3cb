import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { HttpError } from "../answers/errors.ts";
import type { Database } from "../storage/database.ts";
import { recordHeartbeat, noteFailure } from "./export-rows.ts";

/** One file that this process is to write. */
export interface Job {
  readonly exportId: string;
  run(db: Database, signal: AbortSignal): Promise<void>;
}

declare module "fastify" {
  interface FastifyInstance {
    /** The files that this process writes. */
    readonly exportQueue: ExportQueue;
  }
}

/** Exports that one process writes at the same time; each takes a thread and a connection of the pool. */
const AT_ONCE = 2;
const BEAT_MILLISECONDS = 10_000;

/** Opens the queue of a server; what it is writing is given up when the server closes. */
export function openExportQueue(app: FastifyInstance, db: Database): void {
  const queue = new ExportQueue(db, app.log);
  app.decorate("exportQueue", queue);
  app.addHook("onClose", () => queue.stop());
}

/** The exports of this process: a few at a time, the others wait for their turn. */
export class ExportQueue {
  readonly #db: Database;
  readonly #log: Pick<FastifyBaseLogger, "error">;
  readonly #waiting: Job[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(db: Database, log: Pick<FastifyBaseLogger, "error">) {
    this.#db = db;
    this.#log = log;
  }

  add(job: Job): void {
    this.#waiting.push(job);
    this.#next();
  }

  /** Gives up what is being written and waits until its threads have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const left = this.#waiting.splice(0).map((job) => this.#failed(job, this.#stopping.signal.reason));
    await Promise.allSettled([...left, ...this.#running]);
  }

  #next(): void {
    if (this.#running.size >= AT_ONCE || this.#stopping.signal.aborted) return;
    const job = this.#waiting.shift();
    if (!job) return;
    const running = this.#run(job).finally(() => {
      this.#running.delete(running);
      this.#next();
    });
    this.#running.add(running);
  }

  async #run(job: Job): Promise<void> {
    // Those that wait live as well: no one shall take them for dead meanwhile.
    const beating = setInterval(() => {
      for (const { exportId } of [job, ...this.#waiting])
        void recordHeartbeat(this.#db, exportId).catch(() => undefined);
    }, BEAT_MILLISECONDS);
    try {
      await job.run(this.#db, this.#stopping.signal);
    } catch (error) {
      await this.#failed(job, error);
    } finally {
      clearInterval(beating);
    }
  }

  async #failed({ exportId }: Job, error: unknown): Promise<void> {
    // A refusal (too many rows) is its owner's affair.
    const expected = this.#stopping.signal.aborted || error instanceof HttpError;
    if (!expected) this.#log.error({ err: error, exportId }, "an export failed");
    await noteFailure(this.#db, exportId, error).catch((err: unknown) =>
      this.#log.error({ err, exportId }, "an export's failure could not be noted"),
    );
  }
}
