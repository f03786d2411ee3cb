import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds after which no one waits for a read any more that others began. */
const TIMEOUT = 5_000;

/**
 * One read for all who ask at the same time. Anyone who asks while a read is under way waits for the next one, which begins
 * after they asked: no one gets an answer that is older than the question, so nothing has to be thrown away when
 * the data change, in this process or another. A read that has not ended after `timeout` is not waited for: the next begins.
 */
export function sharedRead<T>(read: () => Promise<T>, timeout = TIMEOUT): () => Promise<T> {
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
