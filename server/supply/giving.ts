import type { z } from "zod";
import type { giveStock as StockCall, giveTrucks as TrucksCall } from "../../contract/supply/calls/supply.ts";
import { SHEETS, type SheetDraft, type SheetRow } from "../../contract/sheets/sheets.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { refuseAny, refuseAt } from "../persistence/refusals.ts";
import { keyOf, readRows } from "../sheets/sheet-rows.ts";
import { lockList, write } from "../sheets/saving.ts";
import { validateBatch } from "../sheets/validate-batch.ts";
import { inTransaction, type Database, type Transacting, type Transaction } from "../storage/database.ts";
import { decimalSum, lockStocks, readStocks } from "./allocations.ts";
import { ALLOCATION_RULES, STOCK_RULES } from "./lists.ts";

type Trucks = z.output<typeof TrucksCall.body>;
type StockInput = z.output<typeof StockCall.body>;
type Allocation = SheetRow<"allocations">;

/**
 * Allocates an agency's trucks to a block of an estimation in one transaction: first the free ones of its stock;
 * missing ones are added to the stock. The changed stock and the allocation get an audit row each. 409 if the stock
 * differs from what the caller saw or the estimation is locked, 422 with the faulty fields.
 */
export async function giveTrucks(db: Transacting, caller: RequestCaller, asked: Trucks) {
  const { eid, block, trucks, seen } = asked;
  return inTransaction(db, async (tx) => {
    await lockList(tx, "allocations", eid);
    await lockList(tx, "inventory", null);
    const found = await findStock(tx, asked);
    const free = found === null ? 0 : await freeOf(tx, found.id);
    const allocated = await readRows(tx, ALLOCATION_RULES, eid);
    const given = found === null ? 0 : (allocationOf(allocated, found.id, block)?.quantity ?? 0);
    if (free !== seen.free || given !== seen.given) throwHttpError(409, "domain.supply.stockMoved");
    const added = Math.max(0, trucks - free);
    const stock = added === 0 && found !== null ? found : await addTrucks(tx, caller, { asked, found, added });
    await allocate(tx, caller, { eid, block, allocated, given: [{ inventoryId: stock.id, quantity: trucks }], field });
    return { inventoryId: stock.id, stock: stock.quantity, given: given + trucks };
  });
  function field(path: string): string {
    return path.replace(/^body\.changed\.0\.quantity/, "body.trucks").replace(/^body\.changed\.0/, "body");
  }
}

/**
 * Allocates all that is left of stocks to a block of an estimation, in one transaction with an audit row for each. 409
 * if any of them differs from the caller's values, or the estimation is locked.
 */
export async function giveStock(db: Database, caller: RequestCaller, { eid, block, stocks }: StockInput) {
  const ids = [...new Set(stocks.map(({ inventoryId }) => inventoryId))];
  if (ids.length < stocks.length) refuseAt("body.stocks", "domain.supply.sentTwice");
  return inTransaction(db, async (tx) => {
    await lockList(tx, "allocations", eid);
    await lockStocks(tx, ids);
    const known = await readStocks(tx, ids);
    if (stocks.some(({ inventoryId, free }) => known.get(inventoryId)?.free !== free))
      throwHttpError(409, "domain.supply.stockMoved");
    const allocated = await readRows(tx, ALLOCATION_RULES, eid);
    const given = stocks.map(({ inventoryId, free }) => ({ inventoryId, quantity: free }));
    await allocate(tx, caller, { eid, block, allocated, given, field });
    return { allocations: given.length };
  });
  function field(path: string): string {
    return path.replace(/^body\.changed/, "body.stocks");
  }
}

/** The agency's stock of trucks of the product; null if there is none. Names are compared ignoring case. */
async function findStock(tx: Transaction, { product, agency }: Pick<Trucks, "product" | "agency">) {
  const own = keyOf("inventory", { product, agency, category: "Trucks" });
  return (await readRows(tx, STOCK_RULES, null)).find((row) => keyOf("inventory", row) === own) ?? null;
}

/** Returns what is left of a stock, locked until the transaction ends. */
async function freeOf(tx: Transaction, id: number): Promise<number> {
  await lockStocks(tx, [id]);
  return (await readStocks(tx, [id])).get(id)?.free ?? 0;
}

const allocationOf = (rows: readonly Allocation[], inventoryId: number, block: number): Allocation | undefined =>
  rows.find((row) => row.inventoryId === inventoryId && row.block === block);

/** Adds trucks to the stock and returns the changed stock. */
async function addTrucks(
  tx: Transaction,
  caller: RequestCaller,
  { asked, found, added }: { asked: Trucks; found: SheetRow<"inventory"> | null; added: number },
) {
  const { product, agency } = asked;
  const draft: SheetDraft<"inventory"> = found
    ? { ...found, quantity: found.quantity + added }
    : { product, category: "Trucks", agency, quantity: added, unit: null, externalId: "" };
  if (!SHEETS.inventory.draft.safeParse(draft).success)
    refuseAt("body.trucks", "domain.supply.tooManyTrucks", { found: draft.quantity });
  const batch = { eid: null, changed: [draft], removed: [] };
  const validated = await validateBatch(tx, STOCK_RULES, batch);
  refuseAny(validated.faults.map(({ fault }) => ({ ...fault, path: fault.path.replace(".changed.0", "") })));
  const rows = await write(tx, caller, STOCK_RULES, { eid: null, validated });
  const own = keyOf("inventory", validated.drafts[0] ?? draft);
  return rows.find((row) => keyOf("inventory", row) === own) ?? throwHttpError(409, "domain.supply.stockMoved");
}

/** Adds quantities of stocks to what a block already has of each. */
async function allocate(
  tx: Transaction,
  caller: RequestCaller,
  parts: {
    readonly eid: number;
    readonly block: number;
    readonly allocated: readonly Allocation[];
    readonly given: readonly { readonly inventoryId: number; readonly quantity: number }[];
    /** Maps the path of a saved row's fault to its path in the request. */
    field(path: string): string;
  },
): Promise<void> {
  const { eid, block, allocated, given, field } = parts;
  const changed = given.map(({ inventoryId, quantity }): SheetDraft<"allocations"> => {
    const was = allocationOf(allocated, inventoryId, block);
    const identity = was ? { id: was.id, version: was.version } : {};
    return { ...identity, inventoryId, block, quantity: decimalSum([was?.quantity ?? 0, quantity]) };
  });
  const validated = await validateBatch(tx, ALLOCATION_RULES, { eid, changed, removed: [] });
  refuseAny(validated.faults.map(({ fault }) => ({ ...fault, path: field(fault.path) })));
  await write(tx, caller, ALLOCATION_RULES, { eid, validated });
}
