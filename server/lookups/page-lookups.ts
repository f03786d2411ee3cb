import { and, asc, eq, inArray } from "../storage/orm.ts";
import type { PageLookup } from "../../contract/calls/lookups.ts";
import type { Reader } from "../storage/database.ts";
import { lookupDetails, lookups } from "../storage/schema/index.ts";
import { lower } from "../storage/schema/columns.ts";

/** The active entries of the lookups with these search keys, whatever their case; a key that no lookup has is left out. */
export async function readPageLookups(reader: Reader, searchKeys: readonly string[]): Promise<PageLookup[]> {
  const wanted = [...new Set(searchKeys.map((key) => key.toLowerCase()))];
  if (wanted.length === 0) return [];
  const lists = await reader
    .select({ lookupId: lookups.lookupId, searchKey: lookups.searchKey, caption: lookups.caption })
    .from(lookups)
    .where(inArray(lower(lookups.searchKey), wanted))
    .orderBy(asc(lookups.searchKey));
  const entries = await reader
    .select()
    .from(lookupDetails)
    .where(
      and(
        inArray(
          lookupDetails.lookupId,
          lists.map(({ lookupId }) => lookupId),
        ),
        eq(lookupDetails.active, true),
      ),
    )
    .orderBy(asc(lookupDetails.position), asc(lookupDetails.lookupDetailId));
  return lists.map(({ lookupId, searchKey, caption }) => ({
    searchKey,
    caption,
    details: entries
      .filter((entry) => entry.lookupId === lookupId)
      .map(({ lookupDetailId, value, caption, position }) => ({ lookupDetailId, value, caption, position })),
  }));
}

/** The active values of one lookup, in its order; empty where there is no such lookup. */
export async function lookupValues(reader: Reader, searchKey: string): Promise<string[]> {
  const [lookup] = await readPageLookups(reader, [searchKey]);
  return lookup?.details.map(({ value }) => value) ?? [];
}
