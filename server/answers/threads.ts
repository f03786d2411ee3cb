import os from "node:os";
import type { MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import { fairLine } from "./fair-line.ts";
import type { ThreadData } from "./thread-priority.ts";
import { limitWork } from "./work-limit.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** What planners wait for is counted there. */
    readonly threads: Threads;
  }
}

/** Milliseconds after which a thread that nothing needs ends; one stays. */
const IDLE = 30_000;
/**
 * When a job is given up and its thread ended: after a minute of work, of which the largest takes some seconds. On a
 * machine that others keep busy that may take far longer by the clock: to end such a job would only have it start over.
 */
const LIMITS = { work: 60_000, longest: 600_000, every: 5_000 };
/** Megabytes that one thread may take besides the tract sets, which are shared. */
const MEMORY = 512;

/** How far threads stand behind the one that answers: while that has work, they get about a tenth of a core, or a seventieth. */
const NICENESS = { first: 10, further: 19 } as const;

/** What a thread is to do. Errors do not cross threads with what they carry: outcomes tell them as data. */
export interface Job {
  /** The module whose default export does it. */
  readonly program: URL;
  readonly task: object;
  /** What of the task is handed over instead of copied. */
  readonly handed?: readonly (ArrayBufferLike | MessagePort)[];
}

interface ThreadCaller {
  readonly caller: string;
  readonly signal: AbortSignal;
}

/** Threads for work that would hold up everyone. The first starts with the first job. */
export interface Threads {
  /** Jobs that wait for their turn, of one caller or of all. */
  waiting(caller?: string): number;
  /** Does a job when its caller's turn has come; null where the caller went away before. Throws what `next` does. */
  inTurn<Outcome>(job: Job, turn: ThreadCaller): Promise<Outcome | null>;
  /**
   * Does a job before all that wait for a turn: for what is being saved, which keeps others from its records in the
   * meantime. Throws ThreadLost where the thread ended under the job; another takes its place.
   */
  next<Outcome>(job: Job): Promise<Outcome>;
  close(): Promise<void>;
}

/** A thread ended under its job, or did not come to an end with it. */
export class ThreadLost extends Error {}

interface ThreadsSettings {
  /** Called for a thread that ended between two jobs: no one's loss, the next job starts another. */
  readonly onError: (error: Error) => void;
  /**
   * Threads that run at once. Each but the first takes only what no one else on the machine wants: so all cores are used
   * where many wait, and the thread that answers does not notice.
   */
  readonly most?: number;
}

/** Begins nothing yet: threads start as they are needed. */
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
      // A thread that waits for its next task by Atomics would read no message in the meantime.
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
