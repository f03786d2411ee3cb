/** Called with how many of all rows or shapes have been read. */
export type ReadProgress = (done: number, of: number) => void;

/** Rows or shapes between two reports of progress. */
const STEP = 500;

/** Reports the progress of a reading from time to time. */
export function reportNow(progress: ReadProgress | undefined, done: number, of: number): void {
  if (done % STEP === 0) progress?.(done, of);
}
