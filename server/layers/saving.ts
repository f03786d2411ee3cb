import type { LayerDraft } from "../../contract/layers/calls/layers.ts";
import { hasAddress, hasRecord } from "../../contract/layers/kinds.ts";
import type { LayerRecord, Titles } from "../../contract/layers/layer.ts";
import { faultsOfLayer } from "../../contract/layers/rules.ts";
import { throwHttpError } from "../answers/errors.ts";
import { LANGUAGES } from "../answers/texts.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { audit } from "../persistence/audit/audit.ts";
import { auditCreated, changeRecord, deleteRecord, nextVersion, returnedRow } from "../persistence/change-record.ts";
import { claimDeleted, storeDeleted } from "../persistence/deleted.ts";
import { faultAt, refuseAny, refuseAt } from "../persistence/refusals.ts";
import { inTransaction, type Database, type Transacting, type Transaction } from "../storage/database.ts";
import { eq, inArray, max, sql } from "../storage/orm.ts";
import { mapLayerFeatures, mapLayers, mapStyles } from "../storage/schema/index.ts";
import { DeletedLayerSchema, deletedLayer, restoredRights } from "./deleted-layer.ts";
import { LAYER_RECORD, readLayers } from "./layer-rows.ts";

/** Creates a layer at the end of the order, or saves a changed one (a draft with `layerId` and the version it was read at). */
export async function saveLayer(
  db: Transacting,
  caller: RequestCaller,
  { draft, hosts }: { readonly draft: LayerDraft; readonly hosts: readonly string[] },
): Promise<LayerRecord> {
  refuseAny(faultsOfLayer(draft, hosts).map(({ path, key, values }) => faultAt(`body.${path}`, key, values)));
  return inTransaction(db, async (tx) => {
    await assertStyle(tx, draft.styleId);
    const { layerId, version } = draft;
    await shareGroupNames(tx, draft.group);
    if (layerId === undefined) return createLayer(tx, caller, columnsOf(draft));
    if (version === undefined) refuseAt("body.version", "domain.layer.versionMissing");
    return changeRecord(tx, caller, LAYER_RECORD, {
      id: layerId,
      version,
      yours: draft,
      write: async ({ row }) => {
        const next = nextVersion(row, caller);
        await tx
          .update(mapLayers)
          .set(Object.assign(columnsOf(draft), next))
          .where(eq(mapLayers.layerId, layerId));
        return undefined;
      },
    });
  });
}

async function createLayer(
  tx: Transaction,
  caller: RequestCaller,
  columns: ReturnType<typeof columnsOf>,
): Promise<LayerRecord> {
  const [last] = await tx.select({ position: max(mapLayers.position) }).from(mapLayers);
  const made = { position: (last?.position ?? 0) + 1, createdBy: caller.userName, editedBy: caller.userName };
  const { layerId } = returnedRow(
    await tx.insert(mapLayers).values(Object.assign(columns, made)).returning({ layerId: mapLayers.layerId }),
  );
  return auditCreated(tx, caller, LAYER_RECORD, { id: layerId });
}

/** Deletes a layer; maps that show it lose it the next time they are opened. */
export async function deleteLayer(
  db: Database,
  caller: RequestCaller,
  sent: { readonly layerId: number; readonly version: number },
): Promise<LayerRecord> {
  const { layerId, version } = sent;
  return inTransaction(db, (tx) =>
    deleteRecord(tx, caller, LAYER_RECORD, {
      id: layerId,
      version,
      yours: sent,
      write: async ({ row, before }) => {
        const content = await deletedLayer(tx, before, row);
        await storeDeleted(tx, caller, { kind: "Layer", recordId: layerId, content });
        await tx.delete(mapLayers).where(eq(mapLayers.layerId, layerId));
        return undefined;
      },
    }),
  );
}

/** Undoes the caller's own deletion of a layer: the same id, the same place. */
export async function restoreLayer(db: Database, caller: RequestCaller, layerId: number): Promise<LayerRecord> {
  return inTransaction(db, async (tx) => {
    const content = await claimDeleted(tx, caller, { kind: "Layer", recordId: layerId, schema: DeletedLayerSchema });
    await assertStyle(tx, content.styleId);
    const { order: position, version, createdBy, createdDate } = content;
    const stamps = { createdBy, createdDate: new Date(createdDate), version: version + 1, editedBy: caller.userName };
    const held = await restoredRights(tx, content);
    const place = { layerId, position, look: content.look };
    await tx.insert(mapLayers).values(Object.assign(columnsOf(content), stamps, held, place));
    const { geojson } = content;
    if (geojson !== null) await tx.insert(mapLayerFeatures).values({ layerId, geojson });
    return auditCreated(tx, caller, LAYER_RECORD, { id: layerId, action: "restore" });
  });
}

/**
 * Orders all layers. Refuses (409) an order that leaves some out or names others, since the layers have changed since
 * they were read.
 */
export async function orderLayers(
  db: Database,
  caller: RequestCaller,
  layerIds: readonly number[],
): Promise<LayerRecord[]> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .select({ id: mapLayers.layerId })
      .from(mapLayers)
      .where(eq(mapLayers.shared, true))
      .orderBy(mapLayers.position)
      .for("update");
    const there = before.map(({ id }) => id);
    const same = new Set(layerIds).size === there.length && layerIds.length === there.length;
    if (!same || !there.every((id) => layerIds.includes(id))) throwHttpError(409, "domain.layer.orderStale");
    const places = sql.join(
      layerIds.map((id, i) => sql`when ${id}::int then ${i + 1}::int`),
      sql` `,
    );
    await tx
      .update(mapLayers)
      .set({ position: sql`case ${mapLayers.layerId} ${places} end` })
      .where(inArray(mapLayers.layerId, [...layerIds]));
    const subject = { subjectId: "order", subject: "order" };
    await audit(tx, { caller, module: "Layer", action: "update", ...subject, before: there, after: layerIds });
    return readLayers(tx);
  });
}

/**
 * Gives the groups of a saved layer the same names wherever they occur; the versions of those layers do not change, as
 * with an order.
 */
async function shareGroupNames(tx: Transaction, saved: readonly Titles[]): Promise<void> {
  if (saved.length === 0) return;
  const rows = await tx.select({ layerId: mapLayers.layerId, group: mapLayers.group }).from(mapLayers).for("update");
  for (const { layerId, group } of rows) {
    const shared = group.findIndex(({ en }, i) => en !== saved[i]?.en);
    const depth = shared < 0 ? group.length : shared;
    const named = [...saved.slice(0, depth), ...group.slice(depth)];
    const differs = named.some((one, i) => LANGUAGES.some((language) => one[language] !== group[i]?.[language]));
    if (differs) await tx.update(mapLayers).set({ group: named }).where(eq(mapLayers.layerId, layerId));
  }
}

async function assertStyle(tx: Transaction, styleId: number | null): Promise<void> {
  if (styleId === null) return;
  const [style] = await tx
    .select({ styleId: mapStyles.styleId })
    .from(mapStyles)
    .where(eq(mapStyles.styleId, styleId))
    .for("share");
  if (style === undefined) refuseAt("body.styleId", "domain.mapStyle.unknown", { styleId });
}

/** The stored form of a draft; fields that its kind does not use are left out, and dates are sorted. */
function columnsOf({ kind, titles, source, address, sublayer, recordId, node, group, ...rest }: LayerDraft) {
  const { visible, opacity, minScale, maxScale, legend, filter, popup, timeField, steps, styleId } = rest;
  const { privileges, public: open, apps } = rest;
  const inOrder = steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const data = {
    kind,
    titles,
    source,
    address: hasAddress(kind) ? address : "",
    sublayer: hasAddress(kind) ? sublayer : "",
    recordId: hasRecord(kind) ? recordId : null,
    filter,
    timeField,
    steps: inOrder,
    popup,
    styleId,
  };
  const tree = { node, group, visible, opacity, minScale, maxScale, legend };
  return Object.assign(data, tree, { privileges: [...privileges], public: open, apps: [...apps] });
}
