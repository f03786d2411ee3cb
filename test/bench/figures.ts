/** Receives a line of a bench's results. */
export type Report = (line: string) => void;

/** Returns whether a target was met, in words; `run.ts` looks for "missed". */
export const verdict = (isHeld: boolean): string => (isHeld ? "held" : "MISSED");

/** A figure next to its target, and whether the target is met. */
export const judged = (figure: number, target: number, unit: string): string =>
  `${figure.toFixed(0)} ${unit} (target ${target} ${unit}: ${verdict(figure <= target)})`;

/** The percentile of the figures for a share from 0 to 1. */
export const quantile = (figures: readonly number[], share: number): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(share * (figures.length - 1))] ?? NaN;

/** The median of the figures; of two in the middle, the higher. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;

/** Returns the milliseconds that a piece of work takes. */
export function timeOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** Returns the milliseconds of each of several rounds of a piece of work, run in sequence. */
export async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}
