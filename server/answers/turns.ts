import { setTimeout as wait } from "node:timers/promises";
import { HttpError } from "./errors.ts";

/** Works that may wait: for one caller, and together. */
export interface TurnLimits {
  readonly each: number;
  readonly all: number;
}

const LIMITS: TurnLimits = { each: 200, all: 1_000 };
/** When someone who found the line full should come again. Seconds. */
const COME_AGAIN = 5;

type Work = () => Promise<void>;

/**
 * A line for work that holds the one thread: one at a time, callers in turns, and after each as long a pause as it took, so
 * that it gets half of the thread at most and a cheap call never waits for more than one. A single caller who asks again only
 * after an answer hardly notices. Beyond the limits: 429 for a caller with too many in line, 503 where the line is full.
 */
export class Turns {
  readonly #limits: TurnLimits;
  /** What waits, by caller, in the order in which callers have their turns. */
  readonly #waiting = new Map<string, Work[]>();
  #length = 0;
  #running = false;

  constructor(limits: TurnLimits = LIMITS) {
    this.#limits = limits;
  }

  /** Does the work when it is its turn. */
  do<T>(caller: string, work: () => T | Promise<T>): Promise<T> {
    const own = this.#waiting.get(caller) ?? [];
    if (own.length >= this.#limits.each)
      return Promise.reject(new HttpError(429, "errors.tooMany", { values: { seconds: COME_AGAIN } }));
    if (this.#length >= this.#limits.all)
      return Promise.reject(new HttpError(503, "errors.busy", { values: { seconds: COME_AGAIN } }));
    return new Promise((resolve, reject) => {
      own.push(async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error as Error);
        }
      });
      this.#waiting.set(caller, own);
      this.#length += 1;
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const started = performance.now();
      await next();
      if (this.#length > 0) await wait(performance.now() - started);
    }
    this.#running = false;
  }

  /** The first work of the caller whose turn it is; the caller then goes to the end of the line. */
  #next(): Work | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const [caller, own] = first;
    const work = own.shift();
    this.#waiting.delete(caller);
    if (own.length > 0) this.#waiting.set(caller, own);
    this.#length -= 1;
    return work;
  }
}
