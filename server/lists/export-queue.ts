import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { HttpError } from "../answers/errors.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database } from "../storage/database.ts";
import { and, asc, gt, inArray, isNotNull, lt, sql } from "../storage/orm.ts";
import { isUnavailable } from "../storage/errors.ts";
import { exportParts, exports, type StoredJob } from "../storage/schema/index.ts";
import {
  ATTEMPTS_MAX,
  DEAD_MILLISECONDS,
  UNDER_WAY,
  noteFailure,
  ofTurn,
  recordHeartbeat,
  type ExportRecord,
  type ExportAttempt,
} from "./export-rows.ts";

/** Writes the file of an export from the stored data of its writer. */
type JobWriter = (db: Database, turn: ExportAttempt, work: unknown, signal: AbortSignal) => Promise<void>;

declare module "fastify" {
  interface FastifyInstance {
    /** The files that this process writes. */
    readonly exportQueue: ExportQueue;
  }
}

/** Exports that one process writes at the same time; each takes a thread and a connection of the pool. */
const AT_ONCE = 2;
const BEAT_MILLISECONDS = 10_000;
/** Milliseconds between two checks for exports that other processes have left. */
const LOOK_MILLISECONDS = 15_000;

/** Opens the queue of a server; a file that is being written is abandoned when the server closes. */
export function openExportQueue(app: FastifyInstance, db: Database): void {
  const queue = new ExportQueue(db, app.log);
  app.decorate("exportQueue", queue);
  app.addHook("onReady", async () => queue.start());
  app.addHook("onClose", () => queue.stop());
}

/** The exports of this process: a few at a time, the others wait for their turn. */
export class ExportQueue {
  readonly #db: Database;
  readonly #log: Pick<FastifyBaseLogger, "error">;
  readonly #writers = new Map<string, JobWriter>();
  readonly #waiting: ExportRecord[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #looking: NodeJS.Timeout | undefined;

  constructor(db: Database, log: Pick<FastifyBaseLogger, "error">) {
    this.#db = db;
    this.#log = log;
  }

  /** Sets the writer of a kind of file. */
  writes(kind: string, writer: JobWriter): void {
    this.#writers.set(kind, writer);
  }

  /** Writes the file of an export that was just begun, or taken over. */
  add(row: ExportRecord): void {
    this.#waiting.push(row);
    this.#next();
  }

  /** Takes over, now and from time to time, exports of processes that have ended. */
  start(): void {
    void this.look();
    this.#looking = setInterval(() => void this.look(), LOOK_MILLISECONDS).unref();
  }

  /** Checks once. */
  async look(): Promise<void> {
    const free = AT_ONCE - this.#running.size;
    if (free <= 0 || this.#stopping.signal.aborted) return;
    try {
      for (const row of await takeOver(this.#db, free)) this.add(row);
    } catch (error) {
      // A missing database is reported by other callers.
      if (!this.#stopping.signal.aborted && !isUnavailable(error))
        this.#log.error({ err: error }, "exports left behind could not be looked for");
    }
  }

  /**
   * Leaves the running and waiting exports to another process or the next start; waits until their threads have ended.
   */
  async stop(): Promise<void> {
    clearInterval(this.#looking);
    this.#stopping.abort();
    const left = this.#waiting.splice(0).map((row) => this.#failed(row, this.#stopping.signal.reason));
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

  async #run(job: ExportRecord): Promise<void> {
    // Also marks waiting exports as alive, so that no process takes them over.
    const heartbeat = setInterval(() => {
      for (const turn of [job, ...this.#waiting]) void recordHeartbeat(this.#db, turn).catch(() => undefined);
    }, BEAT_MILLISECONDS);
    try {
      await this.#writerOf(job.job)(this.#db, job, job.job?.work, this.#stopping.signal);
    } catch (error) {
      await this.#failed(job, error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  #writerOf(job: StoredJob | null): JobWriter {
    const writer = this.#writers.get(job?.kind ?? "");
    if (writer === undefined) throw new Error(`No one writes files of the kind ${job?.kind ?? "of none"}`);
    return writer;
  }

  async #failed(turn: ExportAttempt, error: unknown): Promise<void> {
    const { exportId, attempt } = turn;
    // An export is not at fault when the product stops or the database disconnects: it is started again.
    const again = (this.#stopping.signal.aborted || isUnavailable(error)) && attempt < ATTEMPTS_MAX;
    // A refusal (too many rows) concerns only its owner.
    if (!again && !(error instanceof HttpError)) this.#log.error({ err: error, exportId }, "an export failed");
    const noted = again ? leaveBehind(this.#db, turn) : noteFailure(this.#db, turn, error);
    await noted.catch((err: unknown) => this.#log.error({ err, exportId }, "how an export ended could not be noted"));
  }
}

/** Like that of a process that died a second ago. */
const justDead = (): Date => new Date(clock.now() - DEAD_MILLISECONDS - 1_000);

/** Leaves an export to the next process that checks, including this one after its next start. */
async function leaveBehind(db: Database, turn: ExportAttempt): Promise<void> {
  await db.update(exports).set({ state: "waiting", heartbeatAt: justDead() }).where(ofTurn(turn));
}

/** Cancels all running exports, since the only process of a database is just starting. */
export async function leaveAllBehind(db: Database): Promise<void> {
  await db.update(exports).set({ heartbeatAt: justDead() }).where(inArray(exports.state, UNDER_WAY));
}

/** Takes over `most` exports of processes that have ended, each as another attempt. */
function takeOver(db: Database, most: number): Promise<ExportRecord[]> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const left = await tx
      .select({ exportId: exports.exportId })
      .from(exports)
      .where(
        and(
          inArray(exports.state, UNDER_WAY),
          isNotNull(exports.job),
          lt(exports.attempt, ATTEMPTS_MAX),
          lt(exports.heartbeatAt, new Date(now - DEAD_MILLISECONDS)),
          gt(exports.expiresAt, new Date(now)),
        ),
      )
      .orderBy(asc(exports.createdAt))
      .limit(most)
      .for("update", { skipLocked: true });
    if (left.length === 0) return [];
    const ids = left.map(({ exportId }) => exportId);
    await tx.delete(exportParts).where(inArray(exportParts.exportId, ids));
    return tx
      .update(exports)
      .set({ state: "waiting", heartbeatAt: new Date(now), done: 0, attempt: sql`${exports.attempt} + 1` })
      .where(inArray(exports.exportId, ids))
      .returning();
  });
}
