import { SQUARE_METERS_PER_SQUARE_MILE } from "../../engine/words/measures.ts";
import { STATISTICS, isWater, type Statistic } from "../../engine/words/statistics.ts";
import type { TractSet } from "../../engine/zones/tract-set.ts";
import { getOrMake } from "../answers/memoize-async.ts";
import type { Reader } from "../storage/database.ts";
import { inArray } from "../storage/orm.ts";
import { countyInfo } from "../storage/schema/index.ts";

/** Facts about a county. Region and coast are null until they are entered. */
export interface CountyFacts {
  /** Five digits. */
  readonly fips: string;
  readonly name: string;
  /** Two-digit FIPS of the state. */
  readonly state: string;
  readonly region: string | null;
  readonly coastal: boolean | null;
}

/** The counties with some FIPS codes, by FIPS; a county without a description is named by its FIPS. */
export async function countiesOf(db: Reader, fips: readonly string[]): Promise<ReadonlyMap<string, CountyFacts>> {
  const { fips: code, name, region, coastal } = countyInfo;
  const rows = await db
    .select({ fips: code, name, region, coastal })
    .from(countyInfo)
    .where(inArray(code, [...fips]));
  const known = new Map(rows.map((row) => [row.fips, row]));
  const counties = fips.map((own): CountyFacts => {
    const row = known.get(own);
    const stated = { region: row?.region || null, coastal: row?.coastal ?? null };
    return { fips: own, name: row?.name ?? own, state: own.slice(0, 2), ...stated };
  });
  return new Map(counties.map((county) => [county.fips, county]));
}

/** The statistics of a data set's counties, summed over their tracts. One row per county, in FIPS order. */
interface CountySums {
  readonly fips: readonly string[];
  readonly rowOf: ReadonlyMap<string, number>;
  readonly tracts: Uint32Array;
  /** Square miles of the tracts, without tracts of water only. */
  readonly squareMiles: Float64Array;
  /** NaN if no tract of the county has the figure. A tract without it is left out of the sum. */
  readonly figures: Readonly<Record<Statistic, Float64Array>>;
}

const made = new WeakMap<TractSet, CountySums>();

/** The county sums of a set, calculated once per set. */
export function countySums(set: TractSet): CountySums {
  return getOrMake(made, set, () => sumUp(set));
}

function sumUp(set: TractSet): CountySums {
  const countyOf = set.fips.map((fips) => fips.slice(0, 5));
  const fips = [...new Set(countyOf)];
  const rowOf = new Map(fips.map((county, row) => [county, row]));
  const rows = Uint32Array.from(countyOf, (county) => rowOf.get(county) ?? 0);
  const tracts = new Uint32Array(fips.length);
  for (const row of rows) tracts[row] = (tracts[row] ?? 0) + 1;
  const figures = Object.fromEntries(
    STATISTICS.map((key) => {
      const sums = new Float64Array(fips.length).fill(NaN);
      set.figures[key].forEach((figure, tract) => {
        if (Number.isNaN(figure)) return;
        const row = rows[tract] ?? 0;
        const before = sums[row] ?? NaN;
        sums[row] = Number.isNaN(before) ? figure : before + figure;
      });
      return [key, sums];
    }),
  ) as Record<Statistic, Float64Array>;
  return { fips, rowOf, tracts, squareMiles: landOf(set, rows, fips.length), figures };
}

function landOf(set: TractSet, rows: Uint32Array, counties: number): Float64Array {
  const land = new Float64Array(counties);
  for (const [tract, fips] of set.fips.entries()) {
    const area = squareMilesOf(set, tract);
    const row = rows[tract] ?? 0;
    if (area !== null && !isWater(fips)) land[row] = (land[row] ?? 0) + area;
  }
  return land;
}

/** The area of a tract's polygon in square miles; null for a tract without one. */
export function squareMilesOf(set: TractSet, row: number): number | null {
  const area = set.areas[row] ?? NaN;
  return Number.isNaN(area) ? null : area / SQUARE_METERS_PER_SQUARE_MILE;
}
