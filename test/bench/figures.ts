/** Takes a line of what a bench found. */
export type Report = (line: string) => void;

/** In words, whether a target was met; `run.ts` looks for the second. */
export const verdict = (isHeld: boolean): string => (isHeld ? "held" : "MISSED");

/** A figure next to its target, and whether it holds. */
export const judged = (figure: number, target: number, unit: string): string =>
  `${figure.toFixed(0)} ${unit} (target ${target} ${unit}: ${verdict(figure <= target)})`;

/** The figure below which a share of them lies. */
export const quantile = (figures: readonly number[], share: number): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(share * (figures.length - 1))] ?? NaN;

/** The middle of the figures; of two in the middle the higher. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;

/** Milliseconds that a piece of work takes. */
export function timeOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** Milliseconds of each of some rounds of a piece of work, one after the other. */
export async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}
