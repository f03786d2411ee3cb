import { hasAddress, neededFor } from "../../contract/calls/map/kinds.ts";
import type { LayerRecord, MapLayer } from "../../contract/calls/map/layer.ts";
import { anyOf, permits, type Caller } from "../../contract/privileges.ts";
import { throwHttpError } from "../answers/errors.ts";
import { stampsOf, type RecordKind } from "../persistence/change-record.ts";
import { isId, unknownRecord } from "../persistence/refusals.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { asc, eq, type InferSelectModel, type SQL } from "../storage/orm.ts";
import { mapLayers } from "../storage/schema/index.ts";

export type LayerRow = InferSelectModel<typeof mapLayers>;

const rowsWhere = (reader: Reader, where?: SQL): Promise<LayerRow[]> =>
  reader.select().from(mapLayers).where(where).orderBy(asc(mapLayers.position), asc(mapLayers.layerId));

/** The layers that a caller's map shows, in their order: by the kind's needs and the row's privileges, and by the app that asks. */
export async function readPermitted(reader: Reader, caller: Caller, app: string | undefined): Promise<MapLayer[]> {
  return (await rowsWhere(reader))
    .filter((row) => maySee(row, caller) && isOfApp(row, app))
    .map((row) => layerFor(row, caller));
}

/**
 * Visitors are given what is public; the signed-in what is public, asks for nothing, or asks for a privilege that they hold;
 * owners what is theirs, which is no one else's until they share it.
 */
export function maySee(
  row: Pick<LayerRow, "kind" | "privileges" | "public" | "ownerId" | "shared">,
  caller: Caller,
): boolean {
  if (!permits(caller, neededFor(row.kind))) return false;
  if (isOwn(row, caller)) return true;
  if (!row.shared) return false;
  if (row.public) return true;
  if (caller.userId === null) return false;
  return row.privileges.length === 0 || row.privileges.some((code) => caller.privileges.has(code));
}

export const isOwn = ({ ownerId }: Pick<LayerRow, "ownerId">, { userId }: Caller): boolean =>
  ownerId !== null && ownerId === userId;

const isOfApp = ({ apps }: LayerRow, app: string | undefined): boolean =>
  app === undefined || apps.length === 0 || apps.includes(app);

/** Every layer but those that people keep for themselves, for those who edit them. */
export async function readLayers(reader: Reader): Promise<LayerRecord[]> {
  return (await rowsWhere(reader, eq(mapLayers.shared, true))).map(recordOf);
}

/** One layer; 404 where there is none. */
export async function readLayer(reader: Reader, layerId: number): Promise<LayerRecord> {
  const [row] = isId(layerId) ? await rowsWhere(reader, eq(mapLayers.layerId, layerId)) : [];
  return row === undefined ? unknownRecord("domain.layer.unknown", { layerId }) : recordOf(row);
}

/** Locks a layer that the caller may see; 404 for another's that is not shared, as for one that is not there. */
export async function lockLayerRow(tx: Transaction, layerId: number, caller: Caller): Promise<LayerRow> {
  const [row] = isId(layerId)
    ? await tx.select().from(mapLayers).where(eq(mapLayers.layerId, layerId)).for("update")
    : [];
  if (row === undefined || !(row.shared || isOwn(row, caller)))
    return unknownRecord("domain.layer.unknown", { layerId });
  return row;
}

/** Refuses (404) a layer that someone else keeps for themselves; one that is gone has no owner any more. */
export async function assertShared(reader: Reader, caller: Caller, layerId: number): Promise<void> {
  const [row] = isId(layerId) ? await rowsWhere(reader, eq(mapLayers.layerId, layerId)) : [];
  if (row !== undefined && !row.shared && !isOwn(row, caller)) unknownRecord("domain.layer.unknown", { layerId });
}

const EDITING = anyOf("layer.edit");

/** A layer as services change it: by its owner, and by those who edit layers. */
export const LAYER_RECORD: RecordKind<LayerRow, LayerRecord> = {
  module: "Layer",
  lock: async (tx, layerId, caller) => {
    const row = await lockLayerRow(tx, layerId, caller);
    return isOwn(row, caller) || permits(caller, EDITING) ? row : throwHttpError(403, "errors.permission");
  },
  read: readLayer,
  subjectOf: ({ layerId, titles }) => ({ subjectId: layerId, subject: titles.en }),
};

/** What of a row a caller's map is given. */
export function layerFor(row: LayerRow, caller: Caller): MapLayer {
  const { shared, version } = row;
  return { ...layerOf(row), own: isOwn(row, caller) ? { shared, version } : null };
}

/** An address that its kind does not use stays behind. */
function layerOf({ layerId, position: order, ...row }: LayerRow): Omit<MapLayer, "own"> {
  const { kind, titles, source, sublayer, recordId, node, group, visible, opacity, minScale, maxScale } = row;
  const { legend, filter, popup, timeField, steps, styleId } = row;
  const address = hasAddress(kind) ? row.address : "";
  const place = { layerId, order, node, group };
  const data = { kind, titles, source, address, sublayer, recordId, filter, timeField, steps };
  return Object.assign(place, data, { visible, opacity, minScale, maxScale, legend, popup, styleId });
}

function recordOf(row: LayerRow): LayerRecord {
  const { privileges, public: open, apps, shared } = row;
  return Object.assign(layerOf(row), {
    shared,
    privileges: privileges as LayerRecord["privileges"],
    public: open,
    apps,
    ...stampsOf(row),
  });
}
