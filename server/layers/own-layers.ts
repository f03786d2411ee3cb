import type { z } from "zod";
import { addressOf } from "../../contract/api/call.ts";
import type { MapLayer } from "../../contract/layers/layer.ts";
import * as calls from "../../contract/layers/calls/own-layers.ts";
import { throwHttpError } from "../answers/errors.ts";
import { WrittenAnswer } from "../answers/prepared.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { auditCreated, changeRecord, nextVersion, returnedRow } from "../persistence/change-record.ts";
import { isId, refuseAt, unknownRecord } from "../persistence/refusals.ts";
import { inTransaction, type Database, type Reader, type Transaction } from "../storage/database.ts";
import { eq, max } from "../storage/orm.ts";
import { mapLayerFeatures, mapLayers } from "../storage/schema/index.ts";
import { sameTitle } from "./configured-layers.ts";
import { assertOwnRole, readOwnRoles } from "../people/roles/own-roles.ts";
import { isOwn, LAYER_RECORD, layersFor, lockLayerRow, maySee } from "./layer-rows.ts";
import { checkedFeatures } from "./stored-features.ts";

/**
 * Stores the features of a file as a layer of the caller's own. Refuses (422) anything that is not GeoJSON in degrees,
 * and one layer too many.
 */
export async function saveOwnLayer(
  db: Database,
  caller: RequestCaller,
  { title, opacity, geojson, look }: z.output<typeof calls.saveOwnLayer.body>,
): Promise<MapLayer> {
  const ownerId = caller.userId ?? throwHttpError(401, "errors.session.required");
  const { text, count } = checkedFeatures(geojson);
  return inTransaction(db, async (tx) => {
    const found = await tx.$count(mapLayers, eq(mapLayers.ownerId, ownerId));
    const allowed = calls.OWN_LAYER_LIMITS.layers;
    if (found >= allowed) refuseAt("body.title", "domain.layer.tooManyOwn", { found, allowed });
    const by = { createdBy: caller.userName, editedBy: caller.userName };
    const place = { node: "additional", position: await lastPosition(tx) } as const;
    const rights = { ownerId, shared: false };
    const { layerId } = returnedRow(
      await tx
        .insert(mapLayers)
        .values({ kind: "geojson", titles: sameTitle(title), opacity, look, ...place, ...rights, ...by })
        .returning({ layerId: mapLayers.layerId }),
    );
    const address = addressOf(calls.getLayerFeatures, { layerId });
    await tx.update(mapLayers).set({ address }).where(eq(mapLayers.layerId, layerId));
    await tx.insert(mapLayerFeatures).values({ layerId, geojson: text });
    await auditCreated(tx, caller, LAYER_RECORD, { id: layerId, notes: { features: count } });
    return readFor(tx, caller, layerId);
  });
}

/**
 * Renames a layer of the caller's own, shares it with a role of theirs or with everyone, or stops sharing it. One that
 * is newly shared with everyone comes after all others.
 */
export async function changeOwnLayer(
  db: Database,
  caller: RequestCaller,
  draft: z.output<typeof calls.changeOwnLayer.body>,
): Promise<MapLayer> {
  const { layerId, version, title, sharedWith } = draft;
  return inTransaction(db, async (tx) => {
    await changeRecord(tx, caller, OWN_RECORD, {
      id: layerId,
      version,
      yours: draft,
      write: async ({ row }) => {
        const titles = title === row.titles.en ? row.titles : sameTitle(title);
        const shared = sharedWith === "everyone";
        const roleId = typeof sharedWith === "number" ? sharedWith : null;
        if (roleId !== null && roleId !== row.roleId)
          await assertOwnRole(tx, caller, { roleId, path: "body.sharedWith" });
        const position = shared && !row.shared ? await lastPosition(tx) : row.position;
        await tx
          .update(mapLayers)
          .set({ titles, shared, roleId, position, ...nextVersion(row, caller) })
          .where(eq(mapLayers.layerId, layerId));
        return undefined;
      },
    });
    return readFor(tx, caller, layerId);
  });
}

/**
 * The features of a stored layer, for those who may see it; 404 for others, and for a layer without stored features.
 */
export async function readLayerFeatures(
  reader: Reader,
  caller: RequestCaller,
  layerId: number,
): Promise<WrittenAnswer> {
  const [kept] = isId(layerId)
    ? await reader
        .select({ row: mapLayers, geojson: mapLayerFeatures.geojson })
        .from(mapLayerFeatures)
        .innerJoin(mapLayers, eq(mapLayers.layerId, mapLayerFeatures.layerId))
        .where(eq(mapLayerFeatures.layerId, layerId))
    : [];
  if (kept === undefined || !maySee(kept.row, caller, await readOwnRoles(reader, caller)))
    return unknownRecord("domain.layer.unknown", { layerId });
  return new WrittenAnswer(new TextEncoder().encode(kept.geojson));
}

/** A layer, for its owner to change: others get 404, or 403 if they may see it. */
const OWN_RECORD: typeof LAYER_RECORD = {
  ...LAYER_RECORD,
  lock: async (tx, layerId, caller) => {
    const row = await lockLayerRow(tx, layerId, caller);
    return isOwn(row, caller) ? row : throwHttpError(403, "errors.permission");
  },
};

async function lastPosition(tx: Transaction): Promise<number> {
  const [last] = await tx.select({ position: max(mapLayers.position) }).from(mapLayers);
  return (last?.position ?? 0) + 1;
}

async function readFor(tx: Transaction, caller: RequestCaller, layerId: number): Promise<MapLayer> {
  const rows = await tx.select().from(mapLayers).where(eq(mapLayers.layerId, layerId));
  return returnedRow(await layersFor(tx, caller, rows));
}
