import type { BlockMark } from "../needs/inputs.ts";
import { shareLeft, type HalfLife } from "../needs/restoration.ts";
import { coversZone, zoneShareAt, type PlaceOfZone, type ZoneShare } from "../zones/series-share.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Time for which a report of outages counts as current if no newer one follows. */
const HOLDS = DAY;
/** The share of a block that reports must cover before it counts as observed. */
const LEAST_OF_BLOCK = 0.9;
/**
 * The conditions for fitting a half-life: how many moments after the peak, how long the last of them comes after it,
 * and how far the share must have fallen by then.
 */
const LEAST_TO_FIT = { moments: 4, days: 1, fall: 0.1 } as const;

/** The data besides the series from which a zone's curve is made. */
interface CurveContext {
  /**
   * The instants at which the blocks begin and the last one ends, in milliseconds since 1970: one more than there are
   * blocks.
   */
  readonly bounds: readonly number[];
  /**
   * The days of the zone's winds or disaster type: they give the shape of the curve, and the days where too few reports
   * exist to fit any.
   */
  readonly halfLife: HalfLife;
  /** Percent of the affected in each block by those days: used before the first report. */
  readonly assumed: readonly number[];
}

/** A restoration curve, as far as a series shows it. */
interface ObservedCurve {
  /**
   * Percent of the peak's customers without service who are still without it, averaged over each block and rounded to a
   * tenth.
   */
  readonly blocks: readonly number[];
  readonly marks: readonly BlockMark[];
  /** The zone's highest share in percent, and when it was seen last. */
  readonly peak: number;
  readonly peakAt: number;
  /** Where the reports end. */
  readonly until: number;
  /**
   * The days by which the later blocks fall, and how many moments they were fitted to: none if they are the zone's own
   * days.
   */
  readonly later: HalfLife & { readonly moments: number };
  /** At the moment for which the fewest people are known. */
  readonly known: Omit<ZoneShare, "value">;
}

/** A moment at which a series' share holds for a zone, in milliseconds since 1970, until the next one. */
interface ObservedMoment {
  readonly from: number;
  readonly until: number;
  readonly value: number;
  readonly share: ZoneShare;
}

/**
 * The restoration curve of a zone from a series of outages. A block that reports cover is the mean of the zone's share,
 * each report as long as it is the newest, over the highest share. After the last report the share falls from where it
 * was by a Weibull curve through days counted from the peak (`shareLeft`): its shape is the zone's own, its half-life
 * is fitted to the reports after the peak by least squares of the shares, each weighted by how long it is the newest.
 * Before the first report, the zone's own days apply.
 * @param places the zone's places, with figures for every step
 * @param steps the series' instants in milliseconds since 1970, ascending
 * @returns null where the series knows too little of the zone in these blocks, or no one is without service in them
 */
export function observedCurve(
  places: readonly PlaceOfZone[],
  steps: readonly number[],
  { bounds, halfLife, assumed }: CurveContext,
): ObservedCurve | null {
  const [start = 0, end = 0] = [bounds[0], bounds.at(-1)];
  const moments = momentsOf(places, steps, { start, end });
  const [first, last] = [moments[0], moments.at(-1)];
  const peak = Math.max(0, ...moments.map(({ value }) => value));
  const top = moments.findLast(({ value }) => value === peak);
  if (first === undefined || last === undefined || top === undefined || peak === 0) return null;
  const peakAt = top.from;
  const until = Math.min(last.until, last.from + HOLDS);
  const later = fitted(moments, { peak, peakAt, halfLife });
  const leftAt = (instant: number) => shareLeft((instant - peakAt) / DAY, later);
  const after = (instant: number) => (last.value * leftAt(instant)) / leftAt(until);
  const made = bounds.slice(1).map((to, block) => {
    const from = bounds[block] ?? to;
    const seen = moments.map((one) => ({ ...one, lasts: overlap(one, { from, until: Math.min(to, until) }) }));
    const covered = moments.reduce(
      (sum, one) =>
        sum + overlap({ from: one.from, until: Math.min(one.until, one.from + HOLDS) }, { from, until: to }),
      0,
    );
    const before = Math.max(0, Math.min(to, first.from) - from);
    const rest = Math.max(0, to - Math.max(from, until));
    const sum =
      seen.reduce((all, { value, lasts }) => all + value * lasts, 0) +
      (((assumed[block] ?? 0) * peak) / 100) * before +
      meanOf(after, to - rest, to) * rest;
    const mark: BlockMark = covered >= LEAST_OF_BLOCK * (to - from) ? "observed" : rest > 0 ? "fitted" : "assumed";
    return { percent: Math.min(100, Math.round((1000 * sum) / (peak * (to - from))) / 10), mark };
  });
  const least = moments.reduce((a, b) => (b.share.knownPeople < a.share.knownPeople ? b : a), first).share;
  return {
    blocks: made.map(({ percent }) => percent),
    marks: made.map(({ mark }) => mark),
    peak,
    peakAt,
    until,
    later,
    known: { knownPeople: least.knownPeople, unknownPeople: least.unknownPeople, coverage: least.coverage },
  };
}

/**
 * The moments of a series within a span at which its share holds for a zone, each until the next one. The last lasts as
 * long as the step before it.
 */
function momentsOf(
  places: readonly PlaceOfZone[],
  steps: readonly number[],
  { start, end }: { readonly start: number; readonly end: number },
): ObservedMoment[] {
  const known = steps.flatMap((from, at) => {
    const share = zoneShareAt(places, at);
    const lasts = (steps[at + 1] ?? from) - from || from - (steps[at - 1] ?? from);
    return share.value === null || !coversZone(share) ? [] : [{ from, until: from + lasts, value: share.value, share }];
  });
  return known.flatMap((one, i) => {
    const [from, until] = [Math.max(start, one.from), Math.min(end, known[i + 1]?.from ?? one.until)];
    return until > from ? [{ ...one, from, until }] : [];
  });
}

function fitted(
  moments: readonly ObservedMoment[],
  { peak, peakAt, halfLife }: { readonly peak: number; readonly peakAt: number; readonly halfLife: HalfLife },
): ObservedCurve["later"] {
  const seen = moments
    .filter(({ from }) => from > peakAt)
    .map(({ from, until, value }) => ({ days: (from - peakAt) / DAY, left: value / peak, weight: until - from }));
  const last = seen.at(-1);
  if (
    seen.length < LEAST_TO_FIT.moments ||
    last === undefined ||
    last.days < LEAST_TO_FIT.days ||
    last.left > 1 - LEAST_TO_FIT.fall
  )
    return { ...halfLife, moments: 0 };
  const scaled = (factor: number): HalfLife => ({
    halfDays: halfLife.halfDays * factor,
    tenthDays: halfLife.tenthDays === null ? null : halfLife.tenthDays * factor,
  });
  const errorOf = (logarithm: number) => {
    const days = scaled(Math.exp(logarithm));
    return seen.reduce((sum, one) => sum + one.weight * (one.left - shareLeft(one.days, days)) ** 2, 0);
  };
  return { ...scaled(Math.exp(leastOf(errorOf, Math.log(WIDEST)))), moments: seen.length };
}

/** By what factor the fitted days may exceed or fall below the zone's own. */
const WIDEST = 50;
/** Points of the search, and how often it is refined around the best one. */
const [POINTS, ROUNDS] = [41, 5];

/** The minimum of a function between minus and plus a bound: the best of some points, refined around it. */
function leastOf(errorOf: (at: number) => number, bound: number): number {
  let [middle, reach] = [0, bound];
  for (let round = 0; round < ROUNDS; round++) {
    const points = Array.from({ length: POINTS }, (_, i) => middle + reach * ((2 * i) / (POINTS - 1) - 1));
    middle = points.reduce((best, at) => (errorOf(at) < errorOf(best) ? at : best), middle);
    reach /= (POINTS - 1) / 4;
  }
  return middle;
}

const overlap = (
  a: { readonly from: number; readonly until: number },
  b: { readonly from: number; readonly until: number },
): number => Math.max(0, Math.min(a.until, b.until) - Math.max(a.from, b.from));

/** The mean of a share over a span, hour by hour. */
function meanOf(shareAt: (instant: number) => number, from: number, to: number): number {
  const hours = Math.max(1, Math.round((to - from) / HOUR));
  return Array.from({ length: hours }, (_, hour) => shareAt(from + ((hour + 0.5) * (to - from)) / hours)).reduce(
    (sum, share) => sum + share / hours,
    0,
  );
}
