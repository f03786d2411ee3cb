import { inArray, sql } from "../storage/orm.ts";
import type { PgColumn, PgTable, SQL } from "../storage/orm.ts";
import { SHIPPED_LOOKUPS, shippedLookup } from "../../contract/lookups.ts";
import type { ShippedLookup } from "../../contract/lookups.ts";
import type { Reader } from "../storage/database.ts";
import {
  configAssistance,
  configInfo,
  configInventory,
  configParams,
  configSuggested,
  disasterCategories,
  disasters,
  estimationAssistance,
  estimationParams,
  inventoryAllocations,
  partnerDeliveries,
  productUse,
  tractDataSets,
} from "../storage/schema/index.ts";

/** Where records keep a value, and which of them do. */
interface Use {
  readonly table: PgTable;
  keeps(value: string): SQL;
}

const exactly = (table: PgTable, column: PgColumn): Use => ({
  table,
  keeps: (value) => sql`${column}::text = ${value}`,
});

/** Rows keep a product as the list of products spells it, whatever case an administrator writes the entry in. */
const isProduct = (column: PgColumn, value: string): SQL => sql`lower(${column}) = lower(${value})`;
const ofProduct = (table: PgTable & { readonly product: PgColumn }): Use => ({
  table,
  keeps: (value) => isProduct(table.product, value),
});

/** Allocations name their product by the stock that they are taken from. */
const allocationsOfProduct: Use = {
  table: inventoryAllocations,
  keeps: (value) =>
    inArray(
      inventoryAllocations.inventoryId,
      sql`(select ${configInventory.id} from ${configInventory} where ${isProduct(configInventory.product, value)})`,
    ),
};

const { disasterType, product, tractYear } = SHIPPED_LOOKUPS;

/** Where the values of a list are kept by records; the fixed lists need no entry, since nothing can leave them. */
const USES = new Map<ShippedLookup, readonly Use[]>([
  [
    disasterType,
    [
      exactly(disasters, disasters.type),
      exactly(disasterCategories, disasterCategories.dtype),
      exactly(configSuggested, configSuggested.disasterType),
      exactly(configAssistance, configAssistance.disasterType),
      exactly(configInfo, configInfo.type),
    ],
  ],
  [
    product,
    [
      ...[configParams, configAssistance, configSuggested, estimationParams, estimationAssistance].map(ofProduct),
      ...[configInventory, partnerDeliveries, productUse].map(ofProduct),
      allocationsOfProduct,
    ],
  ],
  [tractYear, [exactly(tractDataSets, tractDataSets.tractYear)]],
]);

/** How many records keep a value of the list with this search key. */
export async function usesOf(reader: Reader, searchKey: string, value: string): Promise<number> {
  const shipped = shippedLookup(searchKey);
  const uses = shipped === null ? [] : (USES.get(shipped) ?? []);
  let count = 0;
  for (const { table, keeps } of uses) count += await reader.$count(table, keeps(value));
  return count;
}
