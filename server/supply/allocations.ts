import type { SheetDraft, SheetRow } from "../../contract/sheets/sheets.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { asc, eq, getTableColumns, inArray, sql } from "../storage/orm.ts";
import { configInventory, inventoryAllocations } from "../storage/schema/index.ts";
import { rowFault, type RowFault } from "../sheets/reference-data.ts";
import { byName, stamped, titleOf, type DraftCheck, type SheetRules } from "../sheets/sheet-rows.ts";

type AllocationRow = SheetRow<"allocations">;
type AllocationDraft = SheetDraft<"allocations">;

/** Rules for stock allocated to an estimation's blocks; all estimations together never get more than there is. */
export const allocationRules: Omit<SheetRules<"allocations", AllocationRow>, "list"> = {
  table: inventoryAllocations,
  uniqueKeySwap: "deleteFirst",
  read: readAllocations,
  // Removed rows need no lock, since they can only increase what is available.
  lock: (tx, drafts) => lockStocks(tx, [...new Set(drafts.map(({ inventoryId }) => inventoryId))]),
  faults: faultsOfAllocations,
};

async function readAllocations(reader: Reader, eid: number): Promise<AllocationRow[]> {
  const { inventoryId, block } = inventoryAllocations;
  const { product, category, agency, unit } = configInventory;
  const rows = await reader
    .select({ ...getTableColumns(inventoryAllocations), product, category, agency, unit, free: freeOf })
    .from(inventoryAllocations)
    .innerJoin(configInventory, eq(configInventory.id, inventoryId))
    .where(eq(inventoryAllocations.eid, eid))
    .orderBy(byName(product), asc(category), byName(agency), asc(block));
  return rows.map(stamped);
}

async function faultsOfAllocations(
  drafts: readonly AllocationDraft[],
  checking: DraftCheck<AllocationRow>,
): Promise<RowFault[]> {
  const stocks = await readStocks(checking.tx, [...new Set(drafts.map(({ inventoryId }) => inventoryId))]);
  const left = new Map([...stocks.values()].map((stock) => [stock.inventoryId, leftOf(stock, drafts, checking)]));
  return drafts.flatMap((draft, index) => {
    const { inventoryId, quantity } = draft;
    const stock = stocks.get(inventoryId);
    const at = (field: string, key: string, values = {}) => [rowFault(index, field, key, values)];
    if (stock === undefined) return at("inventoryId", "domain.supply.stockUnknown", { found: inventoryId });
    if (stock.category === "Trucks" && !Number.isInteger(quantity))
      return at("quantity", "domain.supply.wholeTrucks", { found: quantity });
    const free = left.get(inventoryId) ?? 0;
    const rest = decimalSum([free, -quantity]);
    if (rest < 0) return at("quantity", "domain.supply.aboveStock", { ...stockValues(stock), free, found: quantity });
    left.set(inventoryId, rest);
    return [];
  });
}

/** The part of a stock that the drafts can share: all of it except allocations that the save leaves unchanged. */
function leftOf(
  { inventoryId, free }: Stock,
  drafts: readonly AllocationDraft[],
  { before, removed }: DraftCheck<AllocationRow>,
) {
  const rewritten = drafts.flatMap(({ id }) => (id === undefined ? [] : (before.get(id) ?? [])));
  const given = [...new Set([...rewritten, ...removed])].filter((row) => row.inventoryId === inventoryId);
  return decimalSum([free, ...given.map(({ quantity }) => quantity)]);
}

/** A stock as faults name it. */
export const stockValues = (stock: Pick<Stock, "unit">) => ({
  stock: titleOf("inventory", stock),
  unit: stock.unit ?? "Trucks",
});

/** Decimal places that are kept; a quantity below that is zero. */
const PLACES = 30n;
/** Significant digits that a double represents exactly, and that PostgreSQL keeps when it converts one to numeric. */
const SIGNIFICANT = 15;

/** A number as typed, as an integer in units of the last decimal place. */
function scaled(value: number): bigint {
  const [mantissa = "0", exponent = "0"] = value.toExponential(SIGNIFICANT - 1).split("e");
  const digits = BigInt(mantissa.replace(".", ""));
  const shift = BigInt(exponent) - BigInt(SIGNIFICANT - 1) + PLACES;
  return shift >= 0n ? digits * 10n ** shift : digits / 10n ** -shift;
}

/** The sum of numbers as decimals: 0.1 + 0.2 is 0.3. */
export function decimalSum(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + scaled(value), 0n);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(Number(PLACES) + 1, "0");
  const point = digits.length - Number(PLACES);
  return (sum < 0n ? -1 : 1) * Number(`${digits.slice(0, point)}.${digits.slice(point)}`);
}

/** The remaining quantity of a stock, and the quantity allocated to all estimations. */
interface Stock extends Pick<SheetRow<"inventory">, "product" | "category" | "agency" | "unit" | "quantity"> {
  readonly inventoryId: number;
  readonly allocated: number;
  readonly free: number;
}

/** Sums as decimal numbers, so that ten times 0.1 is 1; PostgreSQL converts a double by its fifteen significant digits. */
const sumOf = sql`coalesce((select sum(a.quantity::numeric) from inventory_allocation a where a.inventory_id = "config_inventory"."id"), 0)`;
/** The quantity of a stock allocated to all estimations, and the quantity that is free. */
export const allocatedOf = sql<number>`${sumOf}::float8`;
export const freeOf = sql<number>`("config_inventory"."quantity"::numeric - ${sumOf})::float8`;

/** The stocks with these ids. */
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
 * Locks stocks until the transaction ends, in order of their ids so that two saves never deadlock. Every allocation and
 * reduction locks the stock first, so only one at a time reads what is left.
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
