import { DISASTER_TYPES, UNIT_NAMES } from "../../../contract/domain.ts";
import type { Transaction } from "../database.ts";
import { disasterCategories, lookupDetails, lookups } from "../schema/index.ts";
import { STORAGE_TYPES } from "../schema/words.ts";

interface SeededLookup {
  readonly searchKey: string;
  readonly caption: string;
  /** A fixed list cannot be extended. */
  readonly fixed: boolean;
  readonly values: readonly string[];
}

const LOOKUPS: readonly SeededLookup[] = [
  { searchKey: "DisasterType", caption: "Disaster types", fixed: false, values: DISASTER_TYPES },
  { searchKey: "PageSize", caption: "Page sizes", fixed: false, values: ["10", "20", "25", "50", "100"] },
  { searchKey: "Unit", caption: "Units", fixed: true, values: UNIT_NAMES },
  { searchKey: "StorageType", caption: "Storage types", fixed: true, values: STORAGE_TYPES },
];

export async function seedLookups(tx: Transaction): Promise<void> {
  for (const { values, ...lookup } of LOOKUPS) {
    const [row] = await tx
      .insert(lookups)
      .values({ ...lookup, file: lookup.searchKey })
      .returning({ lookupId: lookups.lookupId });
    if (row === undefined) throw new Error(`The lookup ${lookup.searchKey} was not stored`);
    await tx
      .insert(lookupDetails)
      .values(values.map((value, i) => ({ lookupId: row.lookupId, value, caption: value, position: i + 1 })));
  }
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
