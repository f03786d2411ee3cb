import { setImmediate as giveWay, setTimeout as wait } from "node:timers/promises";
import { HttpError } from "./errors.ts";
import { goOn, type Pieces } from "./pieces.ts";

/** Runs a few jobs at once; callers take turns, so that none waits for all jobs of another. */
interface FairLine {
  /** Jobs that are waiting, of one caller or of all. */
  waiting(caller?: string): number;
  /**
   * Resolves with a function that ends the turn, as soon as one is free; rejects with the signal's reason if it is
   * aborted before.
   */
  take(caller: string, signal: AbortSignal): Promise<() => void>;
}

/** @param most jobs that run at once */
export function fairLine(most: number): FairLine {
  let running = 0;
  /** Waiting jobs by caller; the caller whose turn is next comes first. */
  const line = new Map<string, readonly (() => void)[]>();
  const put = (caller: string, works: readonly (() => void)[]): void => {
    if (works.length > 0) line.set(caller, works);
    else line.delete(caller);
  };
  const next = (): void => {
    const [first] = line;
    if (first === undefined || running >= most) return;
    const [caller, [begin, ...others]] = first;
    line.delete(caller);
    put(caller, others);
    running++;
    begin?.();
  };
  return {
    waiting: (caller) =>
      caller === undefined
        ? [...line.values()].reduce((sum, works) => sum + works.length, 0)
        : (line.get(caller)?.length ?? 0),
    take: (caller, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const begin = (): void => {
          signal.removeEventListener("abort", leave);
          let ended = false;
          resolve(() => {
            if (ended) return;
            ended = true;
            running--;
            next();
          });
        };
        const leave = (): void => {
          put(
            caller,
            (line.get(caller) ?? []).filter((each) => each !== begin),
          );
          reject(signal.reason as Error);
        };
        signal.addEventListener("abort", leave, { once: true });
        put(caller, [...(line.get(caller) ?? []), begin]);
        next();
      }),
  };
}

/** Maximum numbers of waiting jobs: of one caller, and of all. */
const LIMITS = { each: 200, all: 1_000 };
/** Pauses, as multiples of the job before them. */
const PAUSE = 2;
/** Seconds after which a caller refused by a full line should retry. */
const COME_AGAIN = 5;

/** Refuses a caller with too many jobs in line (429), and anyone if the line is full (503). */
export function assertRoom(line: Pick<FairLine, "waiting">, caller: string, { each, all } = LIMITS): void {
  const seconds = COME_AGAIN;
  const found = line.waiting(caller);
  if (found >= each) throw new HttpError(429, "errors.waiting", { values: { found, expected: each, seconds } });
  const waiting = line.waiting();
  if (waiting >= all) throw new HttpError(503, "errors.busy", { values: { found: waiting, expected: all, seconds } });
}

/**
 * A line for jobs done in threads, a given number at once: a caller with too many jobs in line is refused (429), and
 * anyone if the line is full (503). Rejects with the signal's reason if it is aborted before its turn.
 */
export function boundedLine(most: number, limits: typeof LIMITS) {
  const line = fairLine(most);
  return async <T>(caller: string, work: () => Promise<T>, signal: AbortSignal = NEVER): Promise<T> => {
    assertRoom(line, caller, limits);
    const end = await line.take(caller, signal);
    try {
      return await work();
    } finally {
      end();
    }
  };
}
const NEVER = new AbortController().signal;

/**
 * A line for work on the main thread: one job at a time, callers in turns, a few milliseconds of it at once. While
 * others wait, each stretch is followed by a pause twice as long, so that the line gets at most a third of the thread;
 * a single caller who asks again only after an answer barely notices. Beyond the limits: 429 for a caller with too many
 * jobs in line, 503 if the line is full.
 */
export function pacedLine({ each, all } = LIMITS) {
  const line = fairLine(1);
  const limits = { each, all };
  /** Does the work in its turn; rejects with the signal's reason if it is aborted before it is finished. */
  return async <T>(caller: string, work: () => Pieces<T>, signal: AbortSignal): Promise<T> => {
    assertRoom(line, caller, limits);
    const end = await line.take(caller, signal);
    let took = 0;
    try {
      const pieces = work();
      for (;;) {
        const done = goOn(pieces);
        took = done.took;
        if (done.step.done === true) return done.step.value;
        await (line.waiting() === 0 ? giveWay() : wait(PAUSE * took));
        signal.throwIfAborted();
      }
    } finally {
      if (line.waiting() === 0) end();
      else void wait(PAUSE * took).then(end);
    }
  };
}
