/** Called with how many rows or shapes of all are read. */
export type ReadProgress = (done: number, of: number) => void;

/** Rows or shapes between two words of progress. */
const STEP = 500;

/** Says how far a reading is, now and then. */
export function tellNow(progress: ReadProgress | undefined, done: number, of: number): void {
  if (done % STEP === 0) progress?.(done, of);
}
