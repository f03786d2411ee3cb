import { setImmediate as giveWay } from "node:timers/promises";

/** Work that stops after each piece of it, so that it can be left for a while. */
export type Pieces<T> = Generator<undefined, T>;

/** How long work goes on at once, in milliseconds: a cheap call waits for this a few times, from its question to its answer. */
const SLICE = 2;

/** Goes on with the work for a moment. Answers where it is then, and how long that took. */
export function goOn<T>(pieces: Pieces<T>): { readonly step: IteratorResult<undefined, T>; readonly took: number } {
  const started = performance.now();
  for (;;) {
    const step = pieces.next();
    const took = performance.now() - started;
    if (step.done === true || took >= SLICE) return { step, took };
  }
}

/** Does the work to its end, and lets everything that waits go between. */
export async function inPieces<T>(pieces: Pieces<T>): Promise<T> {
  for (;;) {
    const { step } = goOn(pieces);
    if (step.done === true) return step.value;
    await giveWay();
  }
}
