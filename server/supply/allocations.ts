import type { SheetDraft, SheetRow } from "../../contract/sheets/sheets.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { asc, eq, getTableColumns, inArray, sql } from "../storage/orm.ts";
import { configInventory, inventoryAllocations } from "../storage/schema/index.ts";
import { rowFault, type RowFault } from "../sheets/reference-data.ts";
import { byName, stamped, type DraftCheck, type SheetRules } from "../sheets/sheet-rows.ts";

type AllocationRow = SheetRow<"allocations">;
type AllocationDraft = SheetDraft<"allocations">;

/** Stock given to blocks of an estimation: over all estimations never more than there is. */
export const allocationRules: Omit<SheetRules<"allocations", AllocationRow>, "list"> = {
  table: inventoryAllocations,
  uniqueKeySwap: "deleteFirst",
  read: readAllocations,
  // What a removed row gives back needs no lock: it can only leave more.
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
    if (rest < 0) return at("quantity", "domain.supply.aboveStock", { ...valuesOf(stock), free, found: quantity });
    left.set(inventoryId, rest);
    return [];
  });
}

/** What the drafts can share of a stock: all of it but what rows have that the save leaves as they are. */
function leftOf(
  { inventoryId, free }: Stock,
  drafts: readonly AllocationDraft[],
  { before, removed }: DraftCheck<AllocationRow>,
) {
  const rewritten = drafts.flatMap(({ id }) => (id === undefined ? [] : (before.get(id) ?? [])));
  const given = [...new Set([...rewritten, ...removed])].filter((row) => row.inventoryId === inventoryId);
  return decimalSum([free, ...given.map(({ quantity }) => quantity)]);
}

const valuesOf = ({ product, category, agency, unit }: Stock) => ({
  stock: `${product} · ${category} · ${agency}`,
  unit: unit ?? "Trucks",
});

/** Digits behind the point that are kept; a quantity of a billionth is none. */
const PLACES = 30n;
/** Digits that a double tells for sure, and all that PostgreSQL takes of one into a decimal number. */
const SIGNIFICANT = 15;

/** A number as people typed it, in units of the last place that is kept. */
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

/** What is left of a stock, and what all estimations together have been given of it. */
interface Stock extends Pick<SheetRow<"inventory">, "product" | "category" | "agency" | "unit" | "quantity"> {
  readonly inventoryId: number;
  readonly allocated: number;
  readonly free: number;
}

/** Added up as decimal numbers, as people do: ten times 0.1 is 1. (A double turns into its fifteen significant digits.) */
const sumOf = sql`coalesce((select sum(a.quantity::numeric) from inventory_allocation a where a.inventory_id = "config_inventory"."id"), 0)`;
/** What all estimations have of a stock, and what no one has. */
export const allocatedOf = sql<number>`${sumOf}::float8`;
export const freeOf = sql<number>`("config_inventory"."quantity"::numeric - ${sumOf})::float8`;

/** The stocks with these ids, as they are. */
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
