import { STATISTICS, type Statistic } from "../../engine/statistics.ts";
import type { TractSet } from "../../engine/zones/tract-set.ts";
import type { Reader } from "../storage/database.ts";
import { asc, inArray } from "../storage/orm.ts";
import { countyInfo } from "../storage/schema/index.ts";

/** What is known of a county. Region and coast are null until someone stated them. */
export interface County {
  /** Five digits. */
  readonly fips: string;
  readonly name: string;
  /** Two-digit FIPS of the state. */
  readonly state: string;
  readonly region: string | null;
  readonly coastal: boolean | null;
}

/** The counties of a list of FIPS by FIPS; one that no one described is named by its FIPS. */
export async function countiesOf(db: Reader, fips: readonly string[]): Promise<ReadonlyMap<string, County>> {
  const rows =
    fips.length === 0
      ? []
      : await db
          .select({
            fips: countyInfo.fips,
            name: countyInfo.name,
            state: countyInfo.state,
            region: countyInfo.region,
            coastal: countyInfo.coastal,
          })
          .from(countyInfo)
          .where(inArray(countyInfo.fips, [...fips]))
          .orderBy(asc(countyInfo.fips));
  const known = new Map(rows.map((row) => [row.fips, row]));
  return new Map(
    fips.map((code) => {
      const row = known.get(code);
      const described = row !== undefined && row.region !== "";
      return [
        code,
        {
          fips: code,
          name: row?.name ?? code,
          state: code.slice(0, 2),
          region: described ? row.region : null,
          coastal: described ? row.coastal : null,
        },
      ];
    }),
  );
}

/** The statistics of a data set's counties, summed over their tracts. One row per county, in FIPS order. */
interface CountySums {
  readonly fips: readonly string[];
  readonly rowOf: ReadonlyMap<string, number>;
  readonly tracts: Uint32Array;
  /** NaN where no tract of the county has the figure. A tract without it is left out of the sum. */
  readonly figures: Readonly<Record<Statistic, Float64Array>>;
}

const made = new WeakMap<TractSet, CountySums>();

/** The county sums of a set; made once per set. */
export function countySums(set: TractSet): CountySums {
  const sums = made.get(set) ?? sumUp(set);
  made.set(set, sums);
  return sums;
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
  return { fips, rowOf, tracts, figures };
}
