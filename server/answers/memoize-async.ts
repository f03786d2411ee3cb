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
