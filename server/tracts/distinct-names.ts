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

/** A county as a list names it. */
interface NamedCounty {
  /** Five digits. */
  readonly fips: string;
  readonly name: string;
}

/** A county that got another name. */
export interface RenamedCounty extends NamedCounty {
  readonly before: string;
}

/** The state's code that a name got, so that it can be taken off. A comma would part it in lists of counties. */
const STATE_OF_NAME = / \([A-Z]{2}\)$/;

/** The counties whose name must say its state, because counties of several states bear it: "Orange (FL)", "Orange (TX)". */
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
 * Makes the names of all counties distinct. What names a county by its name (contacts, deliveries, facilities) follows, where
 * the name was one county's alone until now: `fresh` counties have just come, and nothing can have meant them.
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
  // Data sets that are kept in memory hold the names of their counties: they are read again.
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

/** Tables that name a county by its name; contacts of a region and of partners name several, with commas between. */
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
