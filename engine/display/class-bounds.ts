import { CLASS_COUNTS } from "./class-counts.ts";
import { naturalBreaks } from "./natural-breaks.ts";

/**
 * Methods that set the class bounds of a map: equal counts, least variance within a class, equal widths, or bounds that
 * the reader gives.
 */
export const CLASS_METHODS = ["quantile", "natural", "equal", "own"] as const;
export type ClassMethod = (typeof CLASS_METHODS)[number];

/** Settings for sorting values into classes. */
export interface Classing {
  readonly method: ClassMethod;
  /** Number of classes wanted; for `own`, one more than there are bounds. */
  readonly classes: number;
  /** Rising upper bounds of all classes but the last; only for `own`. */
  readonly own: readonly number[];
}

/** The values of a map sorted into classes. */
export interface Classes {
  /** Upper bounds, rising, one for each class; the last class is open at the top. Empty if no value is known. */
  readonly bounds: number[];
  /** Number of values in each class. */
  readonly counts: number[];
  /** The least and the greatest value; null if nothing is known. */
  readonly least: number | null;
  readonly greatest: number | null;
  readonly mean: number | null;
  /** Number of values that are not known. */
  readonly missing: number;
  /** Counts of values in equal steps from the least to the greatest. */
  readonly histogram: number[];
}

/** Bars of a histogram: at the width of a legend, a few pixels each. */
const BARS = 32;

/** Sorts values into classes. Missing values (null or NaN) are counted and left out. */
export function classify(values: readonly (number | null)[], classing: Classing): Classes {
  const known = Float64Array.from(values.filter((value) => value !== null && Number.isFinite(value))).sort();
  const [least = null, greatest = null] = [known[0], known.at(-1)];
  const bounds = boundsOf(known, classing);
  const counts = bounds.map(() => 0);
  const histogram = Array.from({ length: BARS }, () => 0);
  for (const value of known) {
    const index = classOf(value, bounds) ?? 0;
    counts[index] = (counts[index] ?? 0) + 1;
    const bar = barOf(value, least ?? 0, greatest ?? 0);
    histogram[bar] = (histogram[bar] ?? 0) + 1;
  }
  const mean = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  return { bounds, counts, least, greatest, mean, missing: values.length - known.length, histogram };
}

function boundsOf(known: Float64Array, { method, classes, own }: Classing): number[] {
  const [least, greatest] = [known[0], known.at(-1)];
  if (least === undefined || greatest === undefined) return [];
  switch (method) {
    case "quantile":
      return quantileBounds(known, classes);
    case "natural":
      return naturalBreaks(known, classes);
    case "equal":
      return least === greatest
        ? [greatest]
        : Array.from({ length: classes }, (_, i) =>
            i + 1 === classes ? greatest : least + ((greatest - least) * (i + 1)) / classes,
          );
    case "own":
      // A class is kept even if it holds no value, so that tracts and counties share the same classes.
      return [...own, Math.max(greatest, own.at(-1) ?? greatest)];
  }
}

/**
 * Upper bounds of quantiles: each class holds about as many values as the next. Bounds that coincide (many equal values)
 * are given once, so there may be fewer than `classes`; none if there are no values.
 * @param known ascending, finite
 */
export function quantileBounds(known: Float64Array, classes: number): number[] {
  const bounds = Array.from(
    { length: classes },
    (_, i) => known[Math.ceil(((i + 1) * known.length) / classes) - 1] ?? NaN,
  );
  return bounds.filter((bound, i) => !Number.isNaN(bound) && bound !== bounds[i - 1]);
}

/** The class (0 … n − 1) of a figure among rising upper bounds; null for a missing figure. The last class is open. */
export function classOf(value: number | null, bounds: readonly number[]): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  const found = bounds.findIndex((bound) => value <= bound);
  return found === -1 ? bounds.length - 1 : found;
}

const barOf = (value: number, least: number, greatest: number): number =>
  greatest === least ? 0 : Math.min(BARS - 1, Math.floor((BARS * (value - least)) / (greatest - least)));

/** Returns whether bounds can be a reader's own: an allowed number of them, rising, none negative. */
export function areOwnBounds(bounds: readonly number[]): boolean {
  const classes = bounds.length + 1;
  return (
    classes >= CLASS_COUNTS.least &&
    classes <= CLASS_COUNTS.most &&
    bounds.every((bound, i) => Number.isFinite(bound) && bound >= 0 && bound > (bounds[i - 1] ?? -1))
  );
}

/** The lower and upper end of a class. */
interface ClassRange {
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The classes as a legend names them. For whole numbers each begins one above the previous bound, for shares at that
 * bound. A class that can hold nothing (many equal figures) is left out.
 */
export function rangesOf(
  { bounds, least }: { readonly bounds: readonly number[]; readonly least: number | null },
  whole: boolean,
): ClassRange[] {
  const ranges: ClassRange[] = [];
  let from = Math.min(least ?? 0, bounds[0] ?? 0);
  for (const [index, to] of bounds.entries()) {
    if (index > 0 && to < from) continue;
    ranges.push({ index, from, to });
    from = whole ? Math.floor(to) + 1 : to;
  }
  return ranges;
}
