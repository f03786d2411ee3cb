import { inArray, sql } from "../storage/orm.ts";
import type { SupplyRow } from "../../contract/calls/supply.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { configInventory } from "../storage/schema/index.ts";

/** What is left of a stock, and what all estimations together have been given of it. */
export interface Stock extends Pick<SupplyRow<"inventory">, "product" | "category" | "agency" | "unit" | "quantity"> {
  readonly inventoryId: number;
  readonly allocated: number;
  readonly free: number;
}

/** Added up as decimal numbers, as people do: ten times 0.1 is 1. (A double turns into its fifteen significant digits.) */
const sumOf = sql`coalesce((select sum(a.quantity::numeric) from inventory_allocation a where a.inventory_id = "config_inventory"."id"), 0)`;
/** What all estimations have of a stock, and what no one has. */
export const allocatedOf = sql<number>`${sumOf}::float8`;
export const freeOf = sql<number>`("config_inventory"."quantity"::numeric - ${sumOf})::float8`;

/** The stocks with these ids, as they stand. */
export async function readStocks(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Stock>> {
  if (ids.length === 0) return new Map();
  const { id, product, category, agency, unit, quantity } = configInventory;
  const rows = await reader
    .select({ inventoryId: id, product, category, agency, unit, quantity, allocated: allocatedOf, free: freeOf })
    .from(configInventory)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.inventoryId, row]));
}

/**
 * Locks stocks until the transaction ends, in the order of their ids so that two saves never wait for each other. Anyone who
 * gives stock away or lowers it does so with the stock locked: only one at a time sees what is left.
 */
export async function lockStocks(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: configInventory.id })
    .from(configInventory)
    .where(inArray(configInventory.id, [...ids]))
    .orderBy(configInventory.id)
    .for("update");
}
