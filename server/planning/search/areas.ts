import { and, asc, between, desc, eq, isNotNull, sql } from "../../storage/orm.ts";
import { SEARCH_LIMIT, type SearchResult } from "../../../contract/calls/search.ts";
import type { Reader } from "../../storage/database.ts";
import { censusTracts, countyInfo, tractDataSets } from "../../storage/schema/index.ts";
import { rankOf } from "./ranking.ts";

type Found<Kind extends SearchResult["kind"]> = Extract<SearchResult, { kind: Kind }>[];

const COUNTY_DIGITS = 5;
const TRACT_DIGITS = 11;

/** The digits of what may be a FIPS or the start of one, as people write it (12 086 000301, 12-086); null for words. */
function fipsOf(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, "");
  return /^\d{2,11}$/.test(digits) ? digits : null;
}

/** First and last code of so many digits that begin with these. Digits sort alike in every collation. */
const codesFrom = (digits: string, length: number): [string, string] => [
  digits.padEnd(length, "0"),
  digits.padEnd(length, "9"),
];

/** The counties whose name or FIPS fits, best first. One without a shape is nowhere to go to and left out. */
export async function findCounties(reader: Reader, text: string): Promise<Found<"county">> {
  const digits = fipsOf(text);
  if (digits !== null && digits.length > COUNTY_DIGITS) return [];
  // People say Dade County; the table says Dade.
  const rank = rankOf(countyInfo.name, text.replace(/\s+county$/i, ""));
  const fits = digits === null ? isNotNull(rank) : between(countyInfo.fips, ...codesFrom(digits, COUNTY_DIGITS));
  const rows = await reader
    .select({ fips: countyInfo.fips, name: countyInfo.name, box: countyInfo.box })
    .from(countyInfo)
    .where(and(fits, isNotNull(countyInfo.box)))
    .orderBy(...(digits === null ? [asc(rank), asc(countyInfo.name)] : []), asc(countyInfo.fips))
    .limit(SEARCH_LIMIT);
  return rows.flatMap(({ box, ...row }) => (box ? [{ kind: "county", ...row, bounds: [...box] }] : []));
}

/**
 * The tracts whose FIPS begins with what was typed, each from the newest real data set that has a shape for it, else from
 * the sample. Each data set is read along its primary key, so their size does not matter.
 */
export async function findTracts(reader: Reader, text: string): Promise<Found<"tract">> {
  const digits = fipsOf(text);
  if (digits === null) return [];
  const { dataSetId, fips, county, box } = censusTracts;
  const found = reader
    .select({ fips, county, box })
    .from(censusTracts)
    .where(and(eq(dataSetId, tractDataSets.id), between(fips, ...codesFrom(digits, TRACT_DIGITS)), isNotNull(box)))
    .orderBy(asc(fips))
    .limit(SEARCH_LIMIT)
    .as("found");
  const rows = await reader
    .selectDistinctOn([found.fips], {
      fips: found.fips,
      county: sql<string>`coalesce(${countyInfo.name}, ${found.county})`,
      dataSet: tractDataSets.label,
      box: found.box,
    })
    .from(tractDataSets)
    .crossJoinLateral(found)
    .leftJoin(countyInfo, eq(countyInfo.fips, found.county))
    .orderBy(asc(found.fips), asc(tractDataSets.sample), desc(tractDataSets.tractYear), desc(tractDataSets.id))
    .limit(SEARCH_LIMIT);
  return rows.flatMap(({ box: bounds, ...row }) => (bounds ? [{ kind: "tract", ...row, bounds: [...bounds] }] : []));
}
