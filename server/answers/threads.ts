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
 * When a job is given up and its thread ended: after a minute of work, where the largest takes some seconds. On a
 * machine that others keep busy, that may be far longer by the clock: a job ended by the clock would only start over.
 */
const LIMITS = { work: 60_000, longest: 600_000, every: 5_000 };
/** Megabytes that one thread may take in addition to the tract sets, which are shared. */
const MEMORY = 512;

/**
 * How far the priority of threads is below that of the thread that answers: while that one is busy, they get about a
 * tenth of a core, or a seventieth.
 */
const NICENESS = { first: 10, further: 19 } as const;

/** A thread's task. Errors lose their details between threads, so outcomes carry them as data. */
export interface Job {
  /** The module whose default export does it. */
  readonly program: URL;
  readonly task: object;
  /** The parts of the task that are transferred instead of copied. */
  readonly handed?: readonly (ArrayBufferLike | MessagePort)[];
}

interface ThreadCaller {
  readonly caller: string;
  readonly signal: AbortSignal;
}

/** Threads for work that would block everyone else. The first starts with the first job. */
export interface Threads {
  /** Jobs that are waiting for their turn, of one caller or of all. */
  waiting(caller?: string): number;
  /** Does a job in its caller's turn; null if the caller has left before. Throws what `next` throws. */
  inTurn<Outcome>(job: Job, turn: ThreadCaller): Promise<Outcome | null>;
  /**
   * Does a job before all that wait for a turn: for a save, which keeps others from its records. Throws ThreadLost if
   * the thread ended during the job; another takes its place.
   */
  next<Outcome>(job: Job): Promise<Outcome>;
  close(): Promise<void>;
}

/** A thread ended during its job, or did not finish it. */
export class ThreadLost extends Error {}

interface ThreadsSettings {
  /** Called for a thread that ended between two jobs: nothing is lost, since the next job starts another. */
  readonly onError: (error: Error) => void;
  /**
   * Threads that run at once. All but the first use only what no one else on the machine needs, so that all cores are
   * used when many wait, without slowing the thread that answers.
   */
  readonly most?: number;
}

/** Starts nothing yet: threads start as they are needed. */
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
