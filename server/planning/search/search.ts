import { SEARCH_LIMIT, type SearchResult } from "../../../contract/planning/calls/search.ts";
import type { Reader } from "../../storage/database.ts";
import { and, asc, between, desc, eq, isNotNull, sql, type AnyColumn, type SQL } from "../../storage/orm.ts";
import { censusTracts, countyInfo, disasters, estimations, runs, tractDataSets } from "../../storage/schema/index.ts";
import { dataSetOrder } from "../../tracts/data-sets.ts";

type FoundResults<Kind extends SearchResult["kind"]> = Extract<SearchResult, { kind: Kind }>[];

const COUNTY_DIGITS = 5;
const TRACT_DIGITS = 11;

/** The digits of a possible FIPS or of its beginning, as people write it (12 086 000301, 12-086); null for words. */
function fipsOf(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, "");
  return /^\d{2,11}$/.test(digits) ? digits : null;
}

/** First and last code of a given length that begin with these digits. Digits sort alike in every collation. */
const codesFrom = (digits: string, length: number): [string, string] => [
  digits.padEnd(length, "0"),
  digits.padEnd(length, "9"),
];

/**
 * The counties whose name or FIPS matches, best first. One without a shape is left out, since the map cannot move to
 * it.
 */
export async function findCounties(reader: Reader, text: string): Promise<FoundResults<"county">> {
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
 * The tracts whose FIPS begins with the typed digits, each from the default data set, else the newest real one that is
 * not hidden and has a shape for it, else from the sample. Each data set is read along its primary key, so their size
 * does not matter.
 */
export async function findTracts(reader: Reader, text: string): Promise<FoundResults<"tract">> {
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
    .where(eq(tractDataSets.hidden, false))
    .orderBy(asc(found.fips), ...dataSetOrder)
    .limit(SEARCH_LIMIT);
  return rows.flatMap(({ box: bounds, ...row }) => (bounds ? [{ kind: "tract", ...row, bounds: [...bounds] }] : []));
}

/** Accents after decomposition, and characters that separate words: blanks, ASCII punctuation, dashes, quotes. */
const ACCENTS = "[\\u0300-\\u036f]";
const SEPARATORS = "[\\s!-/:-@[-`{-~\\u2010-\\u2015\\u2018-\\u201f]+";

/** A text for comparison, ignoring case, accents and punctuation, so that `st johns` finds `St. Johns` and `%` or `_` have no meaning. */
function folded(text: AnyColumn | SQL | string): SQL<string> {
  const given = typeof text === "string" ? sql`${text}::text` : text;
  const bare = sql`regexp_replace(lower(normalize(${given}, NFD)), ${ACCENTS}, '', 'g')`;
  return sql<string>`btrim(regexp_replace(${bare}, ${SEPARATORS}, ' ', 'g'))`;
}

/** Ranks below this are names that match by themselves. */
const RANKS = 5;

/**
 * Returns how well a name matches the typed text: 0 the same, 1 begins with it, 2 a word begins with it, 3 contains it,
 * 4 has words that begin with each of its words; null does not match. The typed text is a bound value and never a
 * pattern.
 */
function rankOf(name: AnyColumn | SQL, typed: string): SQL<number | null> {
  return sql<number | null>`(
    select case
      when wanted = '' then null
      when given = wanted then 0
      when starts_with(given, wanted) then 1
      when strpos(' ' || given, ' ' || wanted) > 0 then 2
      when strpos(given, wanted) > 0 then 3
      when (select bool_and(strpos(' ' || given, ' ' || word) > 0) from unnest(string_to_array(wanted, ' ')) as word) then 4
    end
    from (select ${folded(name)} as given, ${folded(typed)} as wanted) as compared)`;
}

/** The disasters whose name matches, best first, then newest. */
export async function findDisasters(reader: Reader, text: string): Promise<FoundResults<"disaster">> {
  const rank = rankOf(disasters.name, text);
  const rows = await reader
    .select({ did: disasters.did, name: disasters.name, type: disasters.type })
    .from(disasters)
    .where(isNotNull(rank))
    .orderBy(asc(rank), desc(disasters.createdDate), desc(disasters.did))
    .limit(SEARCH_LIMIT);
  return rows.map((row) => ({ kind: "disaster", ...row }));
}

/**
 * The estimations whose own name matches, or their disaster's. `publishedOnly` restricts them to those that the public
 * may see: one that is published without a stored run shows nothing, so it counts as not published.
 */
export async function findEstimations(reader: Reader, text: string, publishedOnly: boolean) {
  const rank = sql<number>`least(${rankOf(estimations.name, text)}, ${RANKS} + ${rankOf(disasters.name, text)})`;
  const seen = sql`exists (select from ${runs} where ${runs.eid} = ${estimations.eid})`;
  const rows = await reader
    .select({ eid: estimations.eid, did: estimations.did, name: estimations.name, disaster: disasters.name })
    .from(estimations)
    .innerJoin(disasters, eq(disasters.did, estimations.did))
    .where(and(isNotNull(rank), ...(publishedOnly ? [isNotNull(estimations.publishedAt), seen] : [])))
    .orderBy(asc(rank), desc(estimations.createdDate), desc(estimations.eid))
    .limit(SEARCH_LIMIT);
  return rows.map((row) => ({ kind: "estimation" as const, ...row }));
}
