import { pending, type Pending } from "./pending.ts";

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
