import type { SheetDraft, SheetRow } from "../../contract/sheets/sheets.ts";
import type { SupplyList } from "../../contract/supply/supply.ts";
import { addDays } from "../../engine/needs/blocks.ts";
import { faultAt, isPlausibleDate } from "../persistence/refusals.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { asc, getTableColumns, isNull } from "../storage/orm.ts";
import * as tables from "../storage/schema/index.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { allocatedOf, allocationRules, freeOf, lockStocks, stockValues } from "./allocations.ts";
import { countiesAt } from "../tracts/county-at.ts";
import { rowFault, type RowFault } from "../sheets/reference-data.ts";
import {
  byName,
  keyOf,
  readRows,
  readStamped,
  type DraftCheck,
  type CompleteRow,
  type SheetRules,
} from "../sheets/sheet-rows.ts";

type InventoryRow = SheetRow<"inventory">;
type InventoryDraft = SheetDraft<"inventory">;

/** Rules of the agencies' stock. A row with allocations cannot be lowered below them, changed into another kind, or deleted. */
const inventoryRules: Omit<SheetRules<"inventory", InventoryRow>, "list"> = {
  table: tables.configInventory,
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
  const { id, product, category, agency } = tables.configInventory;
  const picked = {
    ...getTableColumns(tables.configInventory),
    allocated: allocatedOf.as("allocated"),
    free: freeOf.as("free"),
  };
  const select = reader
    .select(picked)
    .from(tables.configInventory)
    .where(isNull(tables.configInventory.did))
    .orderBy(byName(product), asc(category), byName(agency), asc(id));
  return (await readStamped(reader, picked, select)) as unknown as InventoryRow[];
}

function faultsOfAllocated(draft: InventoryDraft, index: number, { before }: DraftCheck<InventoryRow>): RowFault[] {
  const was = draft.id === undefined ? undefined : before.get(draft.id);
  if (was === undefined || was.allocated === 0) return [];
  const values = { ...valuesOf(was), found: draft.quantity };
  const at = (field: string, key: string) => [rowFault(index, field, key, values)];
  for (const field of ["product", "category", "unit"] as const)
    if (draft[field] !== was[field]) return at(field, "domain.supply.allocatedKind");
  return draft.quantity < was.allocated ? at("quantity", "domain.supply.belowAllocated") : [];
}

/** Faults of new and moved facilities at sea or abroad; rows of years ago stay as they are. */
async function faultsOfPlaces(
  drafts: readonly SheetDraft<"facilities">[],
  { tx, before }: DraftCheck<SheetRow<"facilities">>,
): Promise<RowFault[]> {
  const placed = drafts.flatMap(({ id, longitude, latitude }, index) => {
    if (longitude === null || latitude === null) return [];
    const was = id === undefined ? undefined : before.get(id);
    const stays = was?.longitude === longitude && was.latitude === latitude;
    return stays ? [] : [{ index, at: [longitude, latitude] as const }];
  });
  const counties =
    placed.length === 0
      ? []
      : await countiesAt(
          tx,
          placed.map(({ at }) => at),
        );
  return placed.flatMap(({ index, at: [x, y] }, i) =>
    counties[i] === null ? [rowFault(index, "latitude", "domain.supply.placeAtSea", { found: `${y}, ${x}` })] : [],
  );
}

/** Days before and after the start of a plan on which a delivery is plausible: a wrong year would hide a shortage. */
const DAYS_FAR = 366;

/** Faults of new and changed deliveries that are years from their plan. */
async function faultsOfDays(
  drafts: readonly SheetDraft<"deliveries">[],
  { tx, eid, before }: DraftCheck<SheetRow<"deliveries">>,
): Promise<RowFault[]> {
  const { startDate } = await readEstimationRow(tx, eid ?? 0);
  const [from, to] = [addDays(startDate, -DAYS_FAR), addDays(startDate, DAYS_FAR)];
  return drafts.flatMap(({ id, deliveryDate: found }, index) => {
    const stays = id !== undefined && before.get(id)?.deliveryDate === found;
    const isFar = isPlausibleDate(found) && (found < from || found > to);
    return isFar && !stays ? [rowFault(index, "deliveryDate", "domain.supply.dayFar", { found, from, to })] : [];
  });
}

const valuesOf = (row: InventoryRow) => ({ ...stockValues(row), allocated: row.allocated });

type Rules = { readonly [List in SupplyList]: Omit<SheetRules<List, SheetRow<List>>, "list"> };

const RULES: Rules = {
  inventory: inventoryRules,
  allocations: { ...allocationRules, completing: stockOfRow },
  deliveries: {
    table: tables.partnerDeliveries,
    uniqueKeySwap: { placeholder: "externalId" },
    read: ["deliveryDate", "partner"],
    faults: faultsOfDays,
  },
  productUse: { table: tables.productUse, uniqueKeySwap: "deleteFirst", read: ["product", "block"] },
  facilities: {
    table: tables.facilities,
    uniqueKeySwap: { placeholder: "name" },
    read: ["county", "name"],
    faults: faultsOfPlaces,
  },
  countyContacts: { table: tables.countyContacts, uniqueKeySwap: null, read: ["county", "name"] },
  regionalContacts: { table: tables.regionalContacts, uniqueKeySwap: null, read: ["region", "name"] },
  partnerContacts: { table: tables.partnerContacts, uniqueKeySwap: { placeholder: "name" }, read: ["partner", "name"] },
};

/** The rules of stock and allocations, with their own row and draft types. */
export const STOCK_RULES = { list: "inventory", ...RULES.inventory } as const;
export const ALLOCATION_RULES = { list: "allocations", ...RULES.allocations } as const;

/** The rules of a list; its rows and drafts come from the list's own schemas. */
export const rulesOf = (list: SupplyList): SheetRules => ({ list, ...RULES[list] }) as unknown as SheetRules;

/** Finds the stock that an allocation's row names by product, storage type and agency. */
async function stockOfRow(tx: Transaction): Promise<CompleteRow> {
  const stocks = await readRows(tx, rulesOf("inventory"), null);
  const ids = new Map(stocks.map((stock) => [keyOf("inventory", stock), stock.id]));
  return (row) => {
    const { product: _product, category: _category, agency, ...fields } = row;
    const inventoryId = ids.get(keyOf("inventory", row));
    return inventoryId === undefined
      ? { fault: { column: "", found: String(agency), key: "domain.supply.upload.stockUnknown" } }
      : { fields: { ...fields, inventoryId } };
  };
}
