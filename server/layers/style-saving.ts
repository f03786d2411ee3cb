import type { StyleDraft } from "../../contract/layers/calls/layers.ts";
import { StyleRecordSchema, type Bucket, type StyleContent, type StyleRecord } from "../../contract/layers/style.ts";
import { faultsOfStyle } from "../../contract/layers/rules.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { auditCreated, changeRecord, deleteRecord, nextVersion, returnedRow } from "../persistence/change-record.ts";
import { claimDeleted, storeDeleted } from "../persistence/deleted.ts";
import { faultAt, refuseAny, refuseAt, refusingTaken } from "../persistence/refusals.ts";
import { inTransaction, type Database, type Transacting, type Transaction } from "../storage/database.ts";
import { asc, eq } from "../storage/orm.ts";
import { mapBucketStyles, mapLayers, mapStyles } from "../storage/schema/index.ts";
import { STYLE_RECORD } from "./style-rows.ts";

/** Creates a style, or saves a changed one, with its classes by date. */
export async function saveStyle(db: Transacting, caller: RequestCaller, draft: StyleDraft): Promise<StyleRecord> {
  refuseAny(faultsOfStyle(draft).map(({ path, key, values }) => faultAt(`body.${path}`, key, values)));
  return refusingTakenName(() =>
    inTransaction(db, async (tx) => {
      const { styleId, version } = draft;
      if (styleId === undefined) return createStyle(tx, caller, draft);
      if (version === undefined) refuseAt("body.version", "domain.layer.versionMissing");
      return changeRecord(tx, caller, STYLE_RECORD, {
        id: styleId,
        version,
        yours: draft,
        write: async ({ row }) => {
          const next = nextVersion(row, caller);
          await tx
            .update(mapStyles)
            .set(Object.assign(columnsOf(draft), next))
            .where(eq(mapStyles.styleId, styleId));
          await saveBuckets(tx, styleId, draft.buckets);
          return undefined;
        },
      });
    }),
  );
}

async function createStyle(tx: Transaction, caller: RequestCaller, draft: StyleDraft): Promise<StyleRecord> {
  const made = { createdBy: caller.userName, editedBy: caller.userName };
  const { styleId } = returnedRow(
    await tx
      .insert(mapStyles)
      .values(Object.assign(columnsOf(draft), made))
      .returning({ styleId: mapStyles.styleId }),
  );
  await saveBuckets(tx, styleId, draft.buckets);
  return auditCreated(tx, caller, STYLE_RECORD, { id: styleId });
}

/** Deletes a style that no layer uses; refuses (409) any other, with the layers' names. */
export async function deleteStyle(
  db: Database,
  caller: RequestCaller,
  sent: { readonly styleId: number; readonly version: number },
): Promise<StyleRecord> {
  const { styleId, version } = sent;
  return inTransaction(db, (tx) =>
    deleteRecord(tx, caller, STYLE_RECORD, {
      id: styleId,
      version,
      yours: sent,
      write: async ({ before }) => {
        const users = await tx
          .select({ titles: mapLayers.titles })
          .from(mapLayers)
          .where(eq(mapLayers.styleId, styleId))
          .orderBy(asc(mapLayers.position));
        if (users.length > 0) {
          const layers = users.map(({ titles }) => titles.en).join(", ");
          throwHttpError(409, "domain.mapStyle.inUse", { values: { name: before.name, layers } });
        }
        await storeDeleted(tx, caller, { kind: "MapStyle", recordId: styleId, content: before });
        await tx.delete(mapStyles).where(eq(mapStyles.styleId, styleId));
        return undefined;
      },
    }),
  );
}

/** Undoes the caller's own deletion of a style. */
export async function restoreStyle(db: Database, caller: RequestCaller, styleId: number): Promise<StyleRecord> {
  return refusingTakenName(() =>
    inTransaction(db, async (tx) => {
      const content = await claimDeleted(tx, caller, {
        kind: "MapStyle",
        recordId: styleId,
        schema: StyleRecordSchema,
      });
      const { version, createdBy, createdDate } = content;
      const stamps = { createdBy, createdDate: new Date(createdDate), version: version + 1, editedBy: caller.userName };
      await tx.insert(mapStyles).values(Object.assign(columnsOf(content), stamps, { styleId }));
      await saveBuckets(tx, styleId, content.buckets);
      return auditCreated(tx, caller, STYLE_RECORD, { id: styleId, action: "restore" });
    }),
  );
}

async function saveBuckets(tx: Transaction, styleId: number, buckets: readonly Bucket[]): Promise<void> {
  await tx.delete(mapBucketStyles).where(eq(mapBucketStyles.styleId, styleId));
  if (buckets.length === 0) return;
  await tx.insert(mapBucketStyles).values(buckets.map(({ at, breaks }) => ({ styleId, at: new Date(at), breaks })));
}

function columnsOf(style: StyleContent) {
  const { name, table, shape, renderer, field, unit, ramp, symbol, values, breaks, otherColor } = style;
  return { name, table, shape, renderer, field, unit, ramp, symbol, values, breaks, otherColor };
}

const refusingTakenName = <T>(write: () => Promise<T>): Promise<T> =>
  refusingTaken({ map_style_name_key: () => refuseAt("body.name", "domain.mapStyle.nameTaken") }, write);
