import type { z } from "zod";
import { emptyOf, SHEETS, type SheetDraft, type SheetList } from "../../contract/sheets/sheets.ts";
import { putDeliveries, putFacilities, putInventory, type BulkAnswer } from "../../contract/supply/calls/bulk.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { readReferenceData, spelled } from "../sheets/reference-data.ts";
import { lockList, write } from "../sheets/saving.ts";
import { contentOf, fieldsOf, finderOf, readRows } from "../sheets/sheet-rows.ts";
import { sameContent, validateBatch } from "../sheets/validate-batch.ts";
import { inTransaction, type Database } from "../storage/database.ts";
import { rulesOf } from "../supply/lists.ts";
import { bulkAnswerOf, bulkBodyOf, readBulkRows, type DraftedRow } from "./bulk-rows.ts";

/** The lists that programs save by their own ids, with the call of each. */
export const BULK_SHEETS = {
  inventory: putInventory,
  deliveries: putDeliveries,
  facilities: putFacilities,
} as const;
type BulkSheet = keyof typeof BULK_SHEETS;

/**
 * Saves rows of a list that another program sends, all or none, by the rules of its grid and in one transaction with an
 * audit row each. A row is found again by its external id, or by the list's own key if it has no such id yet.
 */
export async function putSheetRows(
  { db, caller }: { readonly db: Database; readonly caller: RequestCaller },
  list: BulkSheet,
  bytes: Uint8Array,
): Promise<BulkAnswer> {
  const { rows, ...owner } = bulkBodyOf(BULK_SHEETS[list], bytes);
  const eid = "eid" in owner ? Number(owner.eid) : null;
  return inTransaction(db, async (tx) => {
    await lockList(tx, list, eid);
    const rules = rulesOf(list);
    const data = await readReferenceData(tx);
    const find = finderOf(list, await readRows(tx, rules, eid));
    const { read, faults } = await readBulkRows(BULK_SHEETS[list], rows, (sent) => {
      const { key, found } = find(spelled(list, sent, data));
      // Where rows may be alike, only the id tells which one is meant.
      const [own] = SHEETS[list].uniqueAt === null ? found.filter((row) => find(row).key === key) : found;
      const identity = own === undefined ? {} : { id: own.id, version: own.version };
      return drafted(list, { ...(own === undefined ? blankOf(list) : contentOf(list, own)), ...sent, ...identity });
    });
    const changed = read.map(({ draft }) => draft);
    const validated = await validateBatch(tx, rules, { eid, changed, removed: [] });
    for (const { index, fault } of validated.faults) faults.add(read[index]?.at ?? -1, [fault], read[index]?.sent);
    faults.refuse();
    const after = finderOf(list, await write(tx, caller, rules, { eid, validated }));
    return bulkAnswerOf(
      validated.drafts.flatMap((draft) => {
        const [row] = after(draft).found;
        const before = draft.id === undefined ? undefined : validated.before.get(draft.id);
        const state = before === undefined ? "created" : sameContent(list, before, draft) ? "unchanged" : "changed";
        return row === undefined ? [] : [{ externalId: externalIdOf(draft), id: row.id, version: row.version, state }];
      }),
    );
  });
}

const externalIdOf = (draft: object): string => ("externalId" in draft ? String(draft.externalId) : "");

/** What the fields of a new row are if they are not sent; those that must have a value are absent. */
function blankOf(list: BulkSheet): Readonly<Record<string, unknown>> {
  const optional = Object.entries(fieldsOf(list)).filter(([, { required }]) => required !== "value");
  return Object.fromEntries(optional.map(([name, field]) => [name, emptyOf(field)]));
}

function drafted(list: BulkSheet, row: object): DraftedRow<SheetDraft<SheetList>> {
  const schema: z.ZodType = SHEETS[list].draft;
  const result = schema.safeParse(row, { reportInput: true });
  // The schema of the list that was asked for.
  return result.success ? { draft: result.data as SheetDraft<SheetList> } : { error: result.error };
}
