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
