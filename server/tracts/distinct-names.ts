import type { Transaction } from "../storage/database.ts";
import { eq, inArray, sql } from "../storage/orm.ts";
import {
  countyContacts,
  countyInfo,
  facilities,
  partnerContacts,
  partnerDeliveries,
  regionalContacts,
  tractDataSets,
} from "../storage/schema/index.ts";
import { STATE_CODES } from "../../engine/words/states.ts";

/** A county with its listed name. */
interface NamedCounty {
  /** Five digits. */
  readonly fips: string;
  readonly name: string;
}

/** A county with a changed name. */
export interface RenamedCounty extends NamedCounty {
  readonly before: string;
}

/** Matches the state's code added to a name. It is in parentheses because a comma would split it in lists of counties. */
const STATE_OF_NAME = / \([A-Z]{2}\)$/;

/** The counties whose name needs its state, because counties of several states share it: "Orange (FL)", "Orange (TX)". */
export function distinctNames(counties: readonly NamedCounty[]): RenamedCounty[] {
  const bare = ({ name }: NamedCounty) => name.replace(STATE_OF_NAME, "");
  const groups = Map.groupBy(counties, (county) => bare(county).toLowerCase());
  return [...groups.values()].flatMap((group) => {
    if (new Set(group.map(({ fips }) => fips.slice(0, 2))).size === 1) return [];
    return group.flatMap((county) => {
      const name = `${bare(county)} (${STATE_CODES.get(county.fips.slice(0, 2)) ?? county.fips.slice(0, 2)})`;
      return name === county.name ? [] : [{ fips: county.fips, name, before: county.name }];
    });
  });
}

/**
 * Makes the names of all counties unique. Records that name a county (contacts, deliveries, facilities) are updated
 * where the name was unique until now; nothing can refer to `fresh` counties, which were just added.
 */
export async function makeNamesDistinct(
  tx: Transaction,
  fresh: ReadonlySet<string>,
): Promise<readonly RenamedCounty[]> {
  const counties = await tx.select({ fips: countyInfo.fips, name: countyInfo.name }).from(countyInfo);
  const renamed = distinctNames(counties);
  const settled = counties.filter(({ fips }) => !fresh.has(fips));
  for (const { fips, name, before } of renamed) {
    await tx.update(countyInfo).set({ name }).where(eq(countyInfo.fips, fips));
    const bearers = settled.filter((county) => county.name.toLowerCase() === before.toLowerCase());
    if (bearers.length === 1 && bearers[0]?.fips === fips) await renameCounty(tx, before, name);
  }
  if (renamed.length === 0) return renamed;
  // Data sets in memory contain county names, so they are reloaded.
  const holders = sql`(select data_set_id from census_tract where ${inArray(
    sql`county`,
    renamed.map(({ fips }) => fips),
  )})`;
  await tx
    .update(tractDataSets)
    .set({ countiesVersion: sql`${tractDataSets.countiesVersion} + 1` })
    .where(sql`${tractDataSets.id} in ${holders}`);
  return renamed;
}

/** Tables that refer to a county by name; contacts of regions and partners name several, separated by commas. */
const ONE = [countyContacts, partnerDeliveries, facilities];
const SEVERAL = [regionalContacts, partnerContacts];

async function renameCounty(tx: Transaction, before: string, name: string): Promise<void> {
  for (const table of ONE)
    await tx
      .update(table)
      .set({ county: name, version: sql`${table.version} + 1` })
      .where(sql`lower(${table.county}) = lower(${before})`);
  for (const table of SEVERAL)
    await tx.execute(sql`
      update ${table} set version = version + 1, counties = (
        select string_agg(case when lower(one) = lower(${before}) then ${name} else one end, ', ' order by at)
        from regexp_split_to_table(counties, ',\\s*') with ordinality as each (one, at))
      where lower(${before}) in (select lower(one) from regexp_split_to_table(counties, ',\\s*') as one)`);
}
