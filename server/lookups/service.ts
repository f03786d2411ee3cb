import {
  LookupSchema,
  type Lookup,
  type LookupDetailDraft,
  type LookupDraft,
} from "../../contract/lookups/calls/lookups.ts";
import type { Fault } from "../../contract/api/errors.ts";
import { shippedLookup } from "../../contract/lookups/lookups.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { auditCreated, changeRecord, deleteRecord, nextVersion, returnedRow } from "../persistence/change-record.ts";
import { claimDeleted, storeDeleted } from "../persistence/deleted.ts";
import {
  assertThat,
  faultAt,
  isId,
  refuseAny,
  refuseAt,
  refusingTaken,
  unknownRecord,
} from "../persistence/refusals.ts";
import { inTransaction, type Database, type Reader, type Transaction } from "../storage/database.ts";
import { and, eq, ne, or, sql } from "../storage/orm.ts";
import { lookupDetails, lookups } from "../storage/schema/index.ts";
import { saveDetails } from "./details.ts";
import { LOOKUP_RECORD, lockLookupRow, readDetails } from "./lookup-rows.ts";

/** Creates a lookup, or saves a changed one (a draft with `lookupId` and the version it was read at). */
export async function saveLookup(db: Database, caller: RequestCaller, draft: LookupDraft): Promise<Lookup> {
  assertThat(caller, anyOf(draft.lookupId === undefined ? "lookup.create" : "lookup.edit"));
  return refusingTakenNames(() =>
    inTransaction(db, async (tx) => {
      const { lookupId, version } = draft;
      if (lookupId === undefined) return createLookup(tx, caller, draft);
      if (version === undefined) refuseAt("body.version", "domain.lookup.versionMissing");
      return updateLookup(tx, caller, { ...draft, lookupId, version });
    }),
  );
}

/** Saves only the entries. */
export async function saveEntries(
  db: Database,
  caller: RequestCaller,
  sent: { readonly lookupId: number; readonly version: number; readonly details: LookupDetailDraft[] },
): Promise<Lookup> {
  return inTransaction(db, async (tx) => {
    const { searchKey, file, caption } = await lockLookupRow(tx, sent.lookupId);
    return updateLookup(tx, caller, { ...sent, searchKey, file, caption });
  });
}

/** Deletes an administrator's own lookup with its entries; the shipped ones stay. */
export async function deleteLookup(db: Database, caller: RequestCaller, lookupId: number): Promise<Lookup> {
  return inTransaction(db, (tx) =>
    deleteRecord(tx, caller, LOOKUP_RECORD, {
      id: lookupId,
      version: undefined,
      yours: null,
      write: async ({ row: { searchKey, caption }, before }) => {
        if (shippedLookup(searchKey) !== null) throwHttpError(409, "domain.lookup.shipped", { values: { caption } });
        await storeDeleted(tx, caller, { kind: "Lookup", recordId: lookupId, content: before });
        await tx.delete(lookups).where(eq(lookups.lookupId, lookupId));
      },
    }),
  );
}

/** Undoes the caller's own deletion of a lookup: the same ids, the same entries. */
export async function restoreLookup(db: Database, caller: RequestCaller, lookupId: number): Promise<Lookup> {
  return refusingTakenNames(() =>
    inTransaction(db, async (tx) => {
      const content = await claimDeleted(tx, caller, { kind: "Lookup", recordId: lookupId, schema: LookupSchema });
      await assertFreeName(tx, content);
      const { searchKey, file, caption, fixed, createdBy, createdDate, version, details } = content;
      await tx.insert(lookups).values({
        lookupId,
        searchKey,
        file,
        caption,
        fixed,
        createdBy,
        createdDate: new Date(createdDate),
        version: version + 1,
        editedBy: caller.userName,
      });
      if (details.length > 0) await tx.insert(lookupDetails).values(details.map((one) => ({ ...one, lookupId })));
      return auditCreated(tx, caller, LOOKUP_RECORD, { id: lookupId, action: "restore" });
    }),
  );
}

/** Deletes one entry, unless the list needs it or records use its value. */
export async function deleteEntry(db: Database, caller: RequestCaller, lookupDetailId: number): Promise<Lookup> {
  return inTransaction(db, async (tx) => {
    const [entry] = isId(lookupDetailId)
      ? await tx.select().from(lookupDetails).where(eq(lookupDetails.lookupDetailId, lookupDetailId))
      : [];
    if (entry === undefined) return unknownRecord("domain.lookup.entryUnknown", { lookupDetailId });
    const { searchKey, file, caption, version } = await lockLookupRow(tx, entry.lookupId);
    const details = (await readDetails(tx, entry.lookupId)).filter((one) => one.lookupDetailId !== lookupDetailId);
    return updateLookup(tx, caller, { lookupId: entry.lookupId, version, searchKey, file, caption, details });
  });
}

async function createLookup(tx: Transaction, caller: RequestCaller, draft: LookupDraft): Promise<Lookup> {
  await assertFreeName(tx, draft);
  const { searchKey, file, caption, details = [] } = draft;
  const { lookupId } = returnedRow(
    await tx
      .insert(lookups)
      .values({ searchKey, file, caption, createdBy: caller.userName, editedBy: caller.userName })
      .returning({ lookupId: lookups.lookupId }),
  );
  await saveDetails(tx, { lookupId, searchKey, fixed: false }, { before: [], details });
  return auditCreated(tx, caller, LOOKUP_RECORD, { id: lookupId });
}

async function updateLookup(
  tx: Transaction,
  caller: RequestCaller,
  draft: LookupDraft & { readonly lookupId: number; readonly version: number },
): Promise<Lookup> {
  const { lookupId, version, searchKey, file, caption, details } = draft;
  return changeRecord(tx, caller, LOOKUP_RECORD, {
    id: lookupId,
    version,
    yours: draft,
    write: async ({ row, before }) => {
      if (searchKey !== row.searchKey && shippedLookup(row.searchKey) !== null)
        refuseAt("body.searchKey", "domain.lookup.searchKeyShipped", { found: searchKey, expected: row.searchKey });
      await assertFreeName(tx, draft);
      await tx
        .update(lookups)
        .set({ searchKey, file, caption, ...nextVersion(row, caller) })
        .where(eq(lookups.lookupId, lookupId));
      const { fixed } = row;
      if (details) await saveDetails(tx, { lookupId, searchKey, fixed }, { before: before.details, details });
    },
  });
}

/** The unique names of a lookup, ignoring case. */
type LookupKeys = Pick<LookupDraft, "lookupId" | "searchKey" | "file" | "caption">;

const UNIQUE = [
  { field: "searchKey", constraint: "lookups_search_key_key", key: "domain.lookup.searchKeyTaken" },
  { field: "file", constraint: "lookups_file_key", key: "domain.lookup.fileTaken" },
  { field: "caption", constraint: "lookups_caption_key", key: "domain.lookup.captionTaken" },
] as const;

/** Refuses (422) names that another lookup has, all of them at once; the products' name is never free. */
async function assertFreeName(reader: Reader, names: LookupKeys): Promise<void> {
  if (shippedLookup(names.searchKey)?.extent === "catalogue")
    refuseAt("body.searchKey", "domain.lookup.searchKeyTaken");
  const same = UNIQUE.map(({ field }) => sql`lower(${lookups[field]}) = lower(${names[field]})`);
  const others = await reader
    .select()
    .from(lookups)
    .where(and(ne(lookups.lookupId, names.lookupId ?? 0), or(...same)));
  refuseAny(
    UNIQUE.flatMap(({ field, key }): Fault[] =>
      others.some((other) => other[field].toLowerCase() === names[field].toLowerCase())
        ? [faultAt(`body.${field}`, key)]
        : [],
    ),
  );
}

/** Runs a write whose names another user may take at the same moment, which only the database notices. */
function refusingTakenNames<T>(write: () => Promise<T>): Promise<T> {
  const refusals = UNIQUE.map(
    ({ field, constraint, key }) => [constraint, () => refuseAt(`body.${field}`, key)] as const,
  );
  return refusingTaken(Object.fromEntries(refusals), write);
}
