import { SHIPPED_LOOKUPS } from "../../../contract/lookups.ts";
import type { ShippedLookup } from "../../../contract/lookups.ts";
import type { Transaction } from "../../storage/database.ts";
import { disasterCategories, lookupDetails, lookups } from "../../storage/schema/index.ts";

/**
 * Adds the shipped lookups that are missing: all of them to a new database, those of a new release to one that is in
 * use. What administrators have made of a list is left alone.
 */
export async function syncLookups(tx: Transaction): Promise<void> {
  const present = await tx
    .select({ searchKey: lookups.searchKey, file: lookups.file, caption: lookups.caption })
    .from(lookups);
  const taken = (column: "searchKey" | "file" | "caption") => new Set(present.map((row) => row[column].toLowerCase()));
  const [keys, files, captions] = [taken("searchKey"), taken("file"), taken("caption")];
  const missing = Object.values(SHIPPED_LOOKUPS).filter(({ searchKey }) => !keys.has(searchKey.toLowerCase()));
  for (const lookup of missing)
    await insert(tx, lookup, {
      file: files.has(lookup.searchKey.toLowerCase()) ? `${lookup.searchKey} (shipped)` : lookup.searchKey,
      caption: captions.has(lookup.caption.toLowerCase()) ? `${lookup.caption} (${lookup.searchKey})` : lookup.caption,
    });
}

async function insert(
  tx: Transaction,
  { searchKey, extent, entries }: ShippedLookup,
  names: { readonly file: string; readonly caption: string },
): Promise<void> {
  const [row] = await tx
    .insert(lookups)
    .values({ searchKey, ...names, fixed: extent === "fixed" })
    .returning({ lookupId: lookups.lookupId });
  if (row === undefined) throw new Error(`The lookup ${searchKey} was not stored`);
  await tx
    .insert(lookupDetails)
    .values(entries.map((entry, i) => ({ lookupId: row.lookupId, ...entry, position: i + 1 })));
}

/**
 * Ranked categories of the types that have an accepted scale, the mildest first: Saffir-Simpson (hurricanes), the
 * Enhanced Fujita scale (tornadoes), the National Weather Service's flood categories. The other types have none.
 */
export const SEEDED_CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  Hurricane: ["1", "2", "3", "4", "5"],
  Tornado: ["EF0", "EF1", "EF2", "EF3", "EF4", "EF5"],
  Flood: ["Minor", "Moderate", "Major"],
};

export async function seedDisasterCategories(tx: Transaction): Promise<void> {
  const rows = Object.entries(SEEDED_CATEGORIES).flatMap(([dtype, categories]) =>
    categories.map((category, i) => ({ dtype, category, priority: i + 1 })),
  );
  await tx.insert(disasterCategories).values(rows);
}
