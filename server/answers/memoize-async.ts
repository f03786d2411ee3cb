/**
 * A cache with at most `most` entries: the least recently used is removed first, and an entry that failed or took
 * longer than `timeout` milliseconds is made again by the next caller. Concurrent callers share one promise. `state`
 * identifies the data that an entry was made from: when it has changed, the entry is made again and replaced.
 */
export function memoizeAsync<T>(
  most: number,
  timeout?: number,
): (key: string, make: () => Promise<T>, state?: string) => Promise<T> {
  const kept = new RecentlyUsed<PendingPromise<T> & { readonly state: string }>({ most });
  return (key, make, state = "") => {
    const known = kept.get(key);
    if (known !== undefined && known.state === state && !known.isStuck()) return known.promise;
    const made = { ...pending(make(), timeout), state };
    kept.set(key, made);
    made.promise.catch(() => kept.get(key) === made && kept.delete(key));
    return made.promise;
  };
}

interface CacheLimits<Value> {
  readonly most: number;
  /** The total size of all entries, in units of `sizeOf`. */
  readonly size?: number;
  readonly sizeOf?: (value: Value) => number;
}

/**
 * Keeps values by key; when there is no room left, the least recently used one is removed, and the newest always stays.
 */
export class RecentlyUsed<Value> {
  readonly #kept = new Map<string, Value>();
  readonly #room: Required<CacheLimits<Value>>;
  #size = 0;

  constructor({ most, size = Infinity, sizeOf = () => 0 }: CacheLimits<Value>) {
    this.#room = { most, size, sizeOf };
  }

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  get(key: string): Value | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    this.#kept.set(key, value);
    this.#size += this.#room.sizeOf(value);
    for (const oldest of this.#kept.keys()) {
      if (oldest === key || (this.#size <= this.#room.size && this.#kept.size <= this.#room.most)) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const gone = this.#kept.get(key);
    if (gone !== undefined) this.#size -= this.#room.sizeOf(gone);
    this.#kept.delete(key);
  }

  entries(): [string, Value][] {
    return [...this.#kept];
  }
}

/** Makes a value once for each object, for as long as the object lives. */
export function onceFor<K extends WeakKey, T>(make: (key: K) => T): (key: K) => T {
  const kept = new WeakMap<K, { readonly made: T }>();
  return (key) => {
    const known = kept.get(key) ?? { made: make(key) };
    kept.set(key, known);
    return known.made;
  };
}

/** A promise that others wait for, and whether it can still be expected to end. */
export interface PendingPromise<T> {
  readonly promise: Promise<T>;
  /** It has not ended in time: the next caller starts again. */
  isStuck(): boolean;
}

/** Longer than any read of the database, which would have ended by then. Milliseconds. */
const TIMEOUT = 45_000;

/** Records how long callers have waited for a promise; one that has settled is never stuck. */
export function pending<T>(promise: Promise<T>, timeout = TIMEOUT): PendingPromise<T> {
  const since = performance.now();
  let ended = false;
  const end = () => void (ended = true);
  promise.then(end, end);
  return { promise, isStuck: () => !ended && performance.now() - since >= timeout };
}

/** Milliseconds after which callers stop waiting for a read that others started. */
const READ_TIMEOUT = 5_000;

/**
 * Shares one read among concurrent callers. A caller during a read waits for the next one, which starts after the call,
 * so that no answer is older than its request and nothing needs invalidation when data change, in any process. A read
 * that has not ended after `timeout` is abandoned, and the next starts.
 */
export function sharedRead<T>(read: () => Promise<T>, timeout = READ_TIMEOUT): () => Promise<T> {
  let underWay: Promise<undefined> | null = null;
  let next: Promise<T> | null = null;
  const begin = (): Promise<T> => {
    const answer = read();
    const { promise: mine, resolve: end } = Promise.withResolvers<undefined>();
    const over = () => {
      clearTimeout(late);
      if (underWay === mine) underWay = null;
      end(undefined);
    };
    const late = setTimeout(over, timeout).unref();
    answer.then(over, over);
    underWay = mine;
    return answer;
  };
  return () => {
    // A caller between the end of one read and the start of the next joins the next.
    if (next !== null) return next;
    if (underWay === null) return begin();
    next = underWay.then(() => {
      next = null;
      return begin();
    });
    return next;
  };
}

/**
 * The same for reads by key: all keys requested at the same time are read in one query. Keys without a row are left
 * out.
 */
export function sharedReads<Key, T>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, T>>,
  timeout = READ_TIMEOUT,
): (key: Key) => Promise<T | undefined> {
  let asked = new Set<Key>();
  const readAsked = sharedRead(() => {
    const keys = [...asked];
    asked = new Set();
    return read(keys);
  }, timeout);
  return async (key) => {
    asked.add(key);
    return (await readAsked()).get(key);
  };
}

/** Returns a map's value for a key, and adds it first where it is missing. */
export function getOrMake<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
