import { asc } from "../storage/orm.ts";
import type { SupplyDraft, SupplyRow } from "../../contract/calls/supply.ts";
import { faultAt } from "../persistence/refusals.ts";
import type { Reader } from "../storage/database.ts";
import { configInventory } from "../storage/schema/index.ts";
import type { RowFault } from "./reference-data.ts";
import { allocatedOf, freeOf, lockStocks } from "./stock.ts";
import { byName, stamped, titleOf } from "./supply-list.ts";
import type { Checking, SupplyListRules } from "./supply-list.ts";

type InventoryRow = SupplyRow<"inventory">;
type Draft = SupplyDraft<"inventory">;

/** The agencies' stock. What is allocated of a row stays there: neither lowered below it, nor made another thing, nor removed. */
export const inventoryRules: SupplyListRules<"inventory", InventoryRow> = {
  list: "inventory",
  table: configInventory,
  uniqueKeySwap: { placeholder: "agency" },
  read: readInventory,
  lock: (tx, drafts, removed) => lockStocks(tx, [...drafts.flatMap(({ id }) => id ?? []), ...removed]),
  faults: (drafts, checking) => drafts.flatMap((draft, index) => faultsOfAllocated(draft, index, checking)),
  faultsOfRemoving: (removed) =>
    removed.flatMap((row, index) =>
      row.allocated > 0
        ? [{ index, fault: faultAt(`body.removed.${index}`, "domain.supply.allocatedStays", valuesOf(row)) }]
        : [],
    ),
};

async function readInventory(reader: Reader): Promise<InventoryRow[]> {
  const { id, product, category, agency, quantity, unit, version, editedBy, editedAt } = configInventory;
  const rows = await reader
    .select({
      id,
      product,
      category,
      agency,
      quantity,
      unit,
      version,
      editedBy,
      editedAt,
      allocated: allocatedOf,
      free: freeOf,
    })
    .from(configInventory)
    .orderBy(byName(product), asc(category), byName(agency), asc(id));
  return rows.map(stamped);
}

function faultsOfAllocated(draft: Draft, index: number, { before }: Checking<InventoryRow>): RowFault[] {
  const was = draft.id === undefined ? undefined : before.get(draft.id);
  if (was === undefined || was.allocated === 0) return [];
  const at = (field: string, key: string): RowFault[] => [
    { index, fault: faultAt(`body.changed.${index}.${field}`, key, { ...valuesOf(was), found: draft.quantity }) },
  ];
  for (const field of ["product", "category", "unit"] as const)
    if (draft[field] !== was[field]) return at(field, "domain.supply.allocatedKind");
  return draft.quantity < was.allocated ? at("quantity", "domain.supply.belowAllocated") : [];
}

const valuesOf = (row: InventoryRow) => ({
  stock: titleOf("inventory", row),
  allocated: row.allocated,
  unit: row.unit ?? "Trucks",
});
