import os from "node:os";
import type { MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import { fairLine } from "./fair-line.ts";
import type { ThreadData } from "./thread-priority.ts";
import { limitWork } from "./work-limit.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Zone counts, which planners wait for, run in these threads. */
    readonly threads: Threads;
  }
}

/** Milliseconds after which an idle thread ends; one stays. */
const IDLE = 30_000;
/**
 * Limits of a job, in milliseconds: its thread ends after a minute of CPU work, where the largest takes some seconds,
 * or after ten minutes by the clock, since a job on a busy machine would only start over.
 */
const LIMITS = { work: 60_000, longest: 600_000, every: 5_000 };
/** Megabytes that one thread may take in addition to the tract sets, which are shared. */
const MEMORY = 512;

/** Niceness of the threads: while the answering thread is busy, the first gets about a tenth of a core, further ones a seventieth. */
const NICENESS = { first: 10, further: 19 } as const;

/** A thread's task. Outcomes are plain data, since errors lose their fields between threads. */
export interface Job {
  /** The module whose default export runs the task. */
  readonly program: URL;
  readonly task: object;
  /** The parts of the task that are transferred instead of copied. */
  readonly handed?: readonly (ArrayBufferLike | MessagePort)[];
}

export interface ThreadCaller {
  readonly caller: string;
  readonly signal: AbortSignal;
}

/** Threads for work that would block everyone else. The first starts with the first job. */
export interface Threads {
  /** Jobs that are waiting for their turn, of one caller or of all. */
  waiting(caller?: string): number;
  /** Runs a job in its caller's turn; null if the caller has left before. Throws like `next`. */
  inTurn<Outcome>(job: Job, turn: ThreadCaller): Promise<Outcome | null>;
  /** Runs a job before all waiting ones, for a save that locks records. Throws ThreadLost if the thread ended during the job; another replaces it. */
  next<Outcome>(job: Job): Promise<Outcome>;
  close(): Promise<void>;
}

/** A thread ended before it finished its job. */
export class ThreadLost extends Error {}

interface ThreadsSettings {
  /** Called when a thread ended between jobs; the next job starts another. */
  readonly onError: (error: Error) => void;
  /**
   * The most threads that run at once. All but the first have the lowest priority, so that they use all idle cores
   * without slowing the answering thread.
   */
  readonly most?: number;
}

/** Creates the threads' queue; threads start on demand. */
export function startThreads({ onError, most = os.availableParallelism() }: ThreadsSettings): Threads {
  const line = fairLine(most);
  const pools: Record<keyof typeof NICENESS, Piscina<object, unknown> | null> = { first: null, further: null };
  let onFirst = 0;
  let closed = false;
  const open = (which: keyof typeof NICENESS) =>
    (pools[which] ??= new Piscina<object, unknown>({
      minThreads: which === "first" ? 1 : 0,
      maxThreads: which === "first" ? 1 : most - 1,
      workerData: { niceness: NICENESS[which] } satisfies ThreadData,
      idleTimeout: IDLE,
      // A thread that waits for its next task with Atomics would not read messages while it waits.
      atomics: "disabled",
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    }).on("error", onError));
  const run = async <Outcome>(which: keyof typeof NICENESS, { program, task, handed = [] }: Job): Promise<Outcome> => {
    if (which === "first") onFirst++;
    const limit = limitWork(() => pools[which]?.threads ?? [], LIMITS);
    try {
      if (closed) throw new Error("The server is closing");
      const outcome = await open(which).run(task, {
        filename: program.href,
        // Piscina's type is that of another overload of postMessage.
        transferList: [...handed] as never,
        signal: limit.signal,
      });
      return outcome as Outcome;
    } catch (cause) {
      throw new ThreadLost("A thread ended under its job", { cause });
    } finally {
      limit.end();
      if (which === "first") onFirst--;
    }
  };
  return {
    waiting: (caller) => line.waiting(caller),
    async inTurn<Outcome>(job: Job, { caller, signal }: ThreadCaller) {
      const end = await line.take(caller, signal).catch((error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      });
      if (end === null) return null;
      try {
        return await run<Outcome>(onFirst === 0 || most === 1 ? "first" : "further", job);
      } finally {
        end();
      }
    },
    next: (job) => run("first", job),
    async close() {
      closed = true;
      await Promise.all(Object.values(pools).map((pool) => pool?.destroy()));
    },
  };
}
