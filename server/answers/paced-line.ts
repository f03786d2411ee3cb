import { setTimeout as wait } from "node:timers/promises";
import { HttpError } from "./errors.ts";
import { fairLine } from "./fair-line.ts";

/** Works that may wait: of one caller, and of all. */
export interface LineLimits {
  readonly each: number;
  readonly all: number;
}

const LIMITS: LineLimits = { each: 200, all: 1_000 };
/** When someone who found the line full should come again. Seconds. */
const COME_AGAIN = 5;

/**
 * A line for work that holds the one thread: one at a time, callers in turns, and after each as long a pause as it took, so
 * that it gets half of the thread at most and a cheap call never waits for more than one. A single caller who asks again only
 * after an answer hardly notices. Beyond the limits: 429 for a caller with too many in line, 503 where the line is full.
 */
export function pacedLine({ each, all }: LineLimits = LIMITS) {
  const line = fairLine(1);
  /** Does the work when it is its turn; rejects with the signal's reason where it is aborted before. */
  return async <T>(caller: string, work: () => T | Promise<T>, signal: AbortSignal): Promise<T> => {
    const values = { seconds: COME_AGAIN };
    if (line.waiting(caller) >= each) throw new HttpError(429, "errors.tooMany", { values });
    if (line.waiting() >= all) throw new HttpError(503, "errors.busy", { values });
    const end = await line.take(caller, signal);
    const started = performance.now();
    try {
      return await work();
    } finally {
      const took = performance.now() - started;
      if (line.waiting() === 0) end();
      else void wait(took).then(end);
    }
  };
}
