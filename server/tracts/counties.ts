import { asc, inArray } from "../storage/orm.ts";
import { countyInfo } from "../storage/schema/index.ts";
import type { Reader } from "../storage/database.ts";

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
