import { setTimeout as wait } from "node:timers/promises";

/**
 * Keeps what was made for a key, `most` of it at once: what was used longest ago goes first, what failed or is not made
 * within `timeout` milliseconds is made again by the next who asks, and those who ask at the same moment wait for one
 * making.
 */
export function memoizeAsync<T>(most: number, timeout?: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Pending<T>>();
  return (key, make) => {
    const known = kept.get(key);
    const made = known === undefined || known.isStuck() ? pending(make(), timeout) : known;
    kept.delete(key);
    kept.set(key, made);
    made.promise.catch(() => kept.get(key) === made && kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return made.promise;
  };
}

/** A promise that others wait for, too, as long as it may be believed to end. */
export interface Pending<T> {
  readonly promise: Promise<T>;
  /** It has not ended in its time: whoever comes now had better begin anew. */
  isStuck(): boolean;
}

/** Longer than any read of the database takes, which is ended by then. Milliseconds. */
const TIMEOUT = 45_000;

/** Notes since when a promise is waited for; what has ended is never stuck. */
export function pending<T>(promise: Promise<T>, timeout = TIMEOUT): Pending<T> {
  const since = performance.now();
  let ended = false;
  const end = () => void (ended = true);
  promise.then(end, end);
  return { promise, isStuck: () => !ended && performance.now() - since >= timeout };
}

/** Milliseconds after which no one waits for a read any more that others began. */
const READ_TIMEOUT = 5_000;

/**
 * One read for all who ask at the same time. Anyone who asks while a read is under way waits for the next one, which begins
 * after they asked: no one gets an answer that is older than the question, so nothing has to be thrown away when
 * the data change, in this process or another. A read that has not ended after `timeout` is not waited for: the next begins.
 */
export function sharedRead<T>(read: () => Promise<T>, timeout = READ_TIMEOUT): () => Promise<T> {
  let underWay: Promise<void> | null = null;
  let next: Promise<T> | null = null;
  const begin = (): Promise<T> => {
    const answer = read();
    const over = new AbortController();
    const late = wait(timeout, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
    const ended = answer.then(
      () => over.abort(),
      () => over.abort(),
    );
    const mine = Promise.race([ended, late]).then(() => {
      if (underWay === mine) underWay = null;
    });
    underWay = mine;
    return answer;
  };
  return () => {
    if (underWay === null) return begin();
    next ??= underWay.then(() => {
      next = null;
      return begin();
    });
    return next;
  };
}
