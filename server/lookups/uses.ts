import { sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { SHIPPED_LOOKUPS, shippedLookup } from "../../contract/lookups.ts";
import type { ShippedLookup } from "../../contract/lookups.ts";
import type { Reader } from "../storage/database.ts";
import {
  configAssistance,
  configInfo,
  configSuggested,
  disasterCategories,
  disasters,
  tractDataSets,
} from "../storage/schema/index.ts";

interface Use {
  readonly table: PgTable;
  readonly column: PgColumn;
}

const { disasterType, tractYear } = SHIPPED_LOOKUPS;

/** Where the values of a list are kept by records; the fixed lists need no entry, since nothing can leave them. */
const USES = new Map<ShippedLookup, readonly Use[]>([
  [
    disasterType,
    [
      { table: disasters, column: disasters.type },
      { table: disasterCategories, column: disasterCategories.dtype },
      { table: configSuggested, column: configSuggested.disasterType },
      { table: configAssistance, column: configAssistance.disasterType },
      { table: configInfo, column: configInfo.type },
    ],
  ],
  [tractYear, [{ table: tractDataSets, column: tractDataSets.tractYear }]],
]);

/** How many records keep a value of the list with this search key. */
export async function usesOf(reader: Reader, searchKey: string, value: string): Promise<number> {
  const shipped = shippedLookup(searchKey);
  const uses = shipped === null ? [] : (USES.get(shipped) ?? []);
  let count = 0;
  for (const { table, column } of uses) count += await reader.$count(table, sql`${column}::text = ${value}`);
  return count;
}
