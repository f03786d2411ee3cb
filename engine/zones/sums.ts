import { STATISTICS, type StatisticValues, type Statistic } from "../words/statistics.ts";
import type { CountedTracts } from "./counted-shares.ts";
import type { ZoneStatistics, ZoneSums } from "./shapes.ts";
import type { TractSet } from "./tract-set.ts";

const COUNTY_DIGITS = 5;

/**
 * Adds tracts up by county, and the counties into the whole, so that the counties' rows add up to the zone's. Each figure is
 * multiplied by the tract's share; `missing` counts whole tracts.
 * @param alsoIn numbers of the other zones that select a row too
 */
export function sumTracts(
  set: TractSet,
  { rows, shares }: CountedTracts,
  alsoIn: (row: number) => readonly number[],
): Omit<ZoneStatistics, "zone" | "shared"> {
  const columns = STATISTICS.map((key) => set.figures[key]);
  const counties: { readonly county: string; readonly running: RunningSums }[] = [];
  for (const [i, row] of rows.entries()) {
    const fips = set.fips[row] ?? "";
    let last = counties[counties.length - 1];
    // Rows come in FIPS order, so a county's tracts come together.
    if (last === undefined || !fips.startsWith(last.county)) {
      last = { county: fips.slice(0, COUNTY_DIGITS), running: newRunning() };
      counties.push(last);
    }
    addTract(last.running, columns, row, shares[i] ?? 0);
  }
  const whole = newRunning();
  for (const { running } of counties) addRunning(whole, running);
  return {
    ...finish(whole),
    members: rows.map((row, i) => ({ fips: set.fips[row] ?? "", share: shares[i] ?? 0, also: alsoIn(row) })),
    counties: counties.map(({ county, running }) => ({ county, ...finish(running) })),
  };
}

interface RunningSums {
  tracts: number;
  /** In the order of STATISTICS. */
  readonly sums: Float64Array;
  readonly missing: Float64Array;
  /**
   * People above poverty, tract by tract: max(0, population - below_poverty), or all people where poverty is not known.
   */
  above: number;
  /** The part of them in tracts without a poverty figure. */
  unknown: number;
}

function newRunning(): RunningSums {
  return {
    tracts: 0,
    sums: new Float64Array(STATISTICS.length),
    missing: new Float64Array(STATISTICS.length),
    above: 0,
    unknown: 0,
  };
}

const POPULATION = STATISTICS.indexOf("population");
const BELOW_POVERTY = STATISTICS.indexOf("below_poverty");

function addTract(running: RunningSums, columns: readonly Float64Array[], row: number, share: number): void {
  const { sums, missing } = running;
  running.tracts += 1;
  for (let k = 0; k < columns.length; k++) {
    const figure = columns[k]?.[row] ?? NaN;
    if (Number.isNaN(figure)) missing[k] = (missing[k] ?? 0) + 1;
    else sums[k] = (sums[k] ?? 0) + share * figure;
  }
  const people = columns[POPULATION]?.[row] ?? NaN;
  // A tract with unknown people does not reduce its neighbors'; only its poor people are counted.
  if (Number.isNaN(people)) return;
  const below = columns[BELOW_POVERTY]?.[row] ?? NaN;
  running.above += share * Math.max(0, people - (Number.isNaN(below) ? 0 : below));
  if (Number.isNaN(below)) running.unknown += share * people;
}

function addRunning(whole: RunningSums, part: RunningSums): void {
  whole.tracts += part.tracts;
  whole.above += part.above;
  whole.unknown += part.unknown;
  for (let k = 0; k < STATISTICS.length; k++) {
    whole.sums[k] = (whole.sums[k] ?? 0) + (part.sums[k] ?? 0);
    whole.missing[k] = (whole.missing[k] ?? 0) + (part.missing[k] ?? 0);
  }
}

function finish({ tracts, sums, missing, above, unknown }: RunningSums): ZoneSums {
  return withoutUnknown({
    tracts,
    missing: figuresOf(missing),
    ...figuresOf(sums),
    above_poverty: above,
    unknown_poverty: unknown,
  });
}

/** Sums with null instead of 0 if no tract has a figure. */
export function withoutUnknown<Sums extends ZoneSums>(sums: Sums): Sums {
  const isUnknown = (key: Statistic) => sums.tracts > 0 && sums.missing[key] >= sums.tracts;
  const keys: (keyof ZoneSums)[] = STATISTICS.filter(isUnknown);
  if (keys.length === 0) return sums;
  if (isUnknown("population")) keys.push("above_poverty", "unknown_poverty");
  return { ...sums, ...Object.fromEntries(keys.filter((key) => sums[key] === 0).map((key) => [key, null])) };
}

function figuresOf(values: Float64Array): StatisticValues {
  const figures: Partial<StatisticValues> = {};
  for (let k = 0; k < STATISTICS.length; k++) {
    const key = STATISTICS[k];
    if (key !== undefined) figures[key] = values[k] ?? 0;
  }
  return figures as StatisticValues;
}
