import { and, asc, eq, sql } from "../../storage/orm.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import type { Reader } from "../../storage/database.ts";
import { disasterCategories, lookupDetails, lookups } from "../../storage/schema/index.ts";

/** Search key of the lookup that lists the disaster types; an administrator may extend it. */
export const DISASTER_TYPE_LOOKUP = "DisasterType";

/** The disaster types, in the lookup's order. */
export async function disasterTypes(reader: Reader): Promise<string[]> {
  const rows = await reader
    .select({ value: lookupDetails.value })
    .from(lookupDetails)
    .innerJoin(lookups, eq(lookups.lookupId, lookupDetails.lookupId))
    .where(
      and(eq(sql`lower(${lookups.searchKey})`, DISASTER_TYPE_LOOKUP.toLowerCase()), eq(lookupDetails.active, true)),
    )
    .orderBy(asc(lookupDetails.position));
  return rows.map(({ value }) => value);
}

/** Refuses a type that is not in the lookup. */
export async function assertType(reader: Reader, type: string, path: string): Promise<void> {
  const types = await disasterTypes(reader);
  if (!types.includes(type)) refuseAt(path, "domain.disaster.typeUnknown", { type, expected: types.join(", ") });
}

/** Refuses a category that is not one of its type's. */
export async function assertCategory(
  reader: Reader,
  { type, category, path }: { readonly type: string; readonly category: string; readonly path: string },
): Promise<void> {
  const rows = await reader
    .select({ category: disasterCategories.category })
    .from(disasterCategories)
    .where(eq(disasterCategories.dtype, type))
    .orderBy(asc(disasterCategories.priority));
  const expected = rows.map((row) => row.category);
  if (expected.includes(category)) return;
  if (expected.length === 0) refuseAt(path, "domain.disaster.categoryNone", { type, category });
  refuseAt(path, "domain.disaster.categoryUnknown", { type, category, expected: expected.join(", ") });
}
