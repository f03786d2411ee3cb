import { asc, eq } from "../storage/orm.ts";
import type { SupplyDraft, SupplyRow } from "../../contract/calls/supply.ts";
import { faultAt } from "../persistence/refusals.ts";
import type { Reader } from "../storage/database.ts";
import { configInventory, inventoryAllocations } from "../storage/schema/index.ts";
import { decimalSum } from "./decimals.ts";
import type { RowFault } from "./reference-data.ts";
import { freeOf, lockStocks, readStocks } from "./stock.ts";
import type { Stock } from "./stock.ts";
import { byName, stamped } from "./supply-list.ts";
import type { Checking, SupplyListRules } from "./supply-list.ts";

type AllocationRow = SupplyRow<"allocations">;
type Draft = SupplyDraft<"allocations">;

/** Stock given to blocks of an estimation: over all estimations never more than there is. */
export const allocationRules: SupplyListRules<"allocations", AllocationRow> = {
  list: "allocations",
  table: inventoryAllocations,
  uniqueKeySwap: "deleteFirst",
  read: readAllocations,
  // What a removed row gives back needs no lock: it can only leave more.
  lock: (tx, drafts) => lockStocks(tx, [...new Set(drafts.map(({ inventoryId }) => inventoryId))]),
  faults: faultsOfAllocations,
};

async function readAllocations(reader: Reader, eid: number): Promise<AllocationRow[]> {
  const { id, inventoryId, block, quantity, version, editedBy, editedAt } = inventoryAllocations;
  const { product, category, agency, unit } = configInventory;
  const rows = await reader
    .select({
      id,
      eid: inventoryAllocations.eid,
      inventoryId,
      block,
      quantity,
      version,
      editedBy,
      editedAt,
      product,
      category,
      agency,
      unit,
      free: freeOf,
    })
    .from(inventoryAllocations)
    .innerJoin(configInventory, eq(configInventory.id, inventoryId))
    .where(eq(inventoryAllocations.eid, eid))
    .orderBy(byName(product), asc(category), byName(agency), asc(block));
  return rows.map(stamped);
}

async function faultsOfAllocations(drafts: readonly Draft[], checking: Checking<AllocationRow>): Promise<RowFault[]> {
  const stocks = await readStocks(checking.tx, [...new Set(drafts.map(({ inventoryId }) => inventoryId))]);
  const left = new Map([...stocks.values()].map((stock) => [stock.inventoryId, leftOf(stock, drafts, checking)]));
  return drafts.flatMap((draft, index) => {
    const { inventoryId, quantity } = draft;
    const stock = stocks.get(inventoryId);
    const at = (field: string, key: string, values = {}): RowFault[] => [
      { index, fault: faultAt(`body.changed.${index}.${field}`, key, values) },
    ];
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
  drafts: readonly Draft[],
  { before, removed }: Checking<AllocationRow>,
): number {
  const rewritten = drafts.flatMap(({ id }) => (id === undefined ? [] : (before.get(id) ?? [])));
  const given = [...new Set([...rewritten, ...removed])].filter((row) => row.inventoryId === inventoryId);
  return decimalSum([free, ...given.map(({ quantity }) => quantity)]);
}

const valuesOf = ({ product, category, agency, unit }: Stock) => ({
  stock: `${product} · ${category} · ${agency}`,
  unit: unit ?? "Trucks",
});
