import { asc } from "drizzle-orm";
import type { InventoryRow } from "../../contract/calls/supply.ts";
import { faultAt } from "../persistence/refusals.ts";
import type { Reader } from "../storage/database.ts";
import { configInventory } from "../storage/schema/index.ts";
import { faultsOfProduct, folded, productSpelling } from "./names.ts";
import { byName, stamped } from "./row-columns.ts";
import { allocatedOf, freeOf, holdStocks } from "./stock.ts";
import type { Checking, DraftOf, RowFault, SupplyListRules } from "./supply-list.ts";

type Draft = DraftOf<"inventory">;

/** The agencies' stock. What is allocated of a row stays there: neither lowered below it, nor made another thing, nor removed. */
export const inventoryRules: SupplyListRules<"inventory", InventoryRow> = {
  list: "inventory",
  table: configInventory,
  release: { park: "agency" },
  read: readInventory,
  hold: (tx, drafts, removed) => holdStocks(tx, [...drafts.flatMap(({ id }) => id ?? []), ...removed]),
  spelled: (draft, names) => ({ ...draft, product: productSpelling(names, draft.product) }),
  columns: ({ product, category, agency, quantity, unit }) => ({ product, category, agency, quantity, unit }),
  key: {
    of: ({ product, category, agency }) => JSON.stringify([folded(product), category, folded(agency)]),
    field: "agency",
  },
  nameOf: ({ product, category, agency }) => `${product} · ${category} · ${agency}`,
  faults: (drafts, checking) =>
    drafts.flatMap((draft, index) => [
      ...faultsOfProduct(checking.names, { index, product: draft.product, unit: draft.unit }),
      ...faultsOfAllocated(draft, index, checking),
    ]),
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
  stock: inventoryRules.nameOf(row),
  allocated: row.allocated,
  unit: row.unit ?? "Trucks",
});
