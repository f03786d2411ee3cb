import { hasAddress, neededFor } from "../../contract/layers/kinds.ts";
import { titlesFrom, type LayerRecord, type MapLayer } from "../../contract/layers/layer.ts";
import { anyOf, permits, type Caller } from "../../contract/people/privileges.ts";
import { throwHttpError } from "../answers/errors.ts";
import { readOwnRoles, type OwnRole } from "../people/roles/own-roles.ts";
import { stampsOf, type RecordKind } from "../persistence/change-record.ts";
import { isId, unknownRecord } from "../persistence/refusals.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { asc, eq, inArray, type InferSelectModel, type SQL } from "../storage/orm.ts";
import { mapLayers, roles } from "../storage/schema/index.ts";

export type LayerRow = InferSelectModel<typeof mapLayers>;

const rowsWhere = (reader: Reader, where?: SQL): Promise<LayerRow[]> =>
  reader.select().from(mapLayers).where(where).orderBy(asc(mapLayers.position), asc(mapLayers.layerId));

/**
 * The layers that a caller's map shows, in order: filtered by the requirements of the kind, the row's privileges, and
 * the app that asks.
 */
export async function readPermitted(reader: Reader, caller: Caller, app: string | undefined): Promise<MapLayer[]> {
  const rows = await rowsWhere(reader);
  const own = await readOwnRoles(reader, caller);
  const seen = rows.filter((row) => maySee(row, caller, own) && isOfApp(row, app));
  return layersFor(reader, caller, seen);
}

/**
 * Visitors get public records; signed-in users also get those that require no privilege or one that they hold; owners
 * also get their own, which no one else sees until they share them with everyone or with a role.
 */
export function maySee(
  row: Pick<LayerRow, "kind" | "privileges" | "public" | "ownerId" | "shared" | "roleId">,
  caller: Caller,
  ownRoles: readonly OwnRole[],
): boolean {
  if (!permits(caller, neededFor(row.kind))) return false;
  if (isOwn(row, caller)) return true;
  if (!row.shared) return ownRoles.some(({ roleId }) => roleId === row.roleId);
  if (row.public) return true;
  if (caller.userId === null) return false;
  return row.privileges.length === 0 || row.privileges.some((code) => caller.privileges.has(code));
}

export const isOwn = ({ ownerId }: Pick<LayerRow, "ownerId">, { userId }: Caller): boolean =>
  ownerId !== null && ownerId === userId;

const isOfApp = ({ apps }: LayerRow, app: string | undefined): boolean =>
  app === undefined || apps.length === 0 || apps.includes(app);

/** Every layer except personal ones, for those who edit them. */
export async function readLayers(reader: Reader): Promise<LayerRecord[]> {
  return (await rowsWhere(reader, eq(mapLayers.shared, true))).map(recordOf);
}

/** One layer; 404 if there is none. */
async function readLayer(reader: Reader, layerId: number): Promise<LayerRecord> {
  const [row] = isId(layerId) ? await rowsWhere(reader, eq(mapLayers.layerId, layerId)) : [];
  return row === undefined ? unknownRecord("domain.layer.unknown", { layerId }) : recordOf(row);
}

/** Locks a layer that the caller may see; 404 for another's that is not shared, as for an unknown one. */
export async function lockLayerRow(tx: Transaction, layerId: number, caller: Caller): Promise<LayerRow> {
  const [row] = isId(layerId)
    ? await tx.select().from(mapLayers).where(eq(mapLayers.layerId, layerId)).for("update")
    : [];
  if (row === undefined || !(row.shared || isOwn(row, caller)))
    return unknownRecord("domain.layer.unknown", { layerId });
  return row;
}

/** Refuses (404) a personal layer of someone else; a deleted owner no longer counts. */
export async function assertShared(reader: Reader, caller: Caller, layerId: number): Promise<void> {
  const [row] = isId(layerId) ? await rowsWhere(reader, eq(mapLayers.layerId, layerId)) : [];
  if (row !== undefined && !row.shared && !isOwn(row, caller)) unknownRecord("domain.layer.unknown", { layerId });
}

const EDITING = anyOf("layer.edit");

/** A layer, for services that change it: by its owner, and by those who edit layers. */
export const LAYER_RECORD: RecordKind<LayerRow, LayerRecord> = {
  module: "Layer",
  lock: async (tx, layerId, caller) => {
    const row = await lockLayerRow(tx, layerId, caller);
    return isOwn(row, caller) || permits(caller, EDITING) ? row : throwHttpError(403, "errors.permission");
  },
  read: readLayer,
  subjectOf: ({ layerId, titles }) => ({ subjectId: layerId, subject: titles.en }),
};

/** The columns of rows for a caller's map. */
export async function layersFor(reader: Reader, caller: Caller, rows: readonly LayerRow[]): Promise<MapLayer[]> {
  const own = rows.filter((row) => isOwn(row, caller));
  if (own.length === 0) return rows.map((row) => ({ ...layerOf(row), own: null }));
  const ownRoles = await readOwnRoles(reader, caller);
  const sharing = own.flatMap(({ roleId }) => roleId ?? []);
  const others = await reader
    .select({ roleId: roles.roleId, name: roles.name })
    .from(roles)
    .where(inArray(roles.roleId, sharing));
  return rows.map((row) => {
    if (!own.includes(row)) return { ...layerOf(row), own: null };
    const { roleId, shared, version } = row;
    const given = others.filter((role) => role.roleId === roleId && !ownRoles.some((one) => one.roleId === roleId));
    const sharedWith = shared ? "everyone" : (roleId ?? "noOne");
    return { ...layerOf(row), own: { sharedWith, roles: [...ownRoles, ...given], version } };
  });
}

/** An address that its kind does not use is left out. */
function layerOf({ layerId, position: order, ...row }: LayerRow): Omit<MapLayer, "own"> {
  const { kind, source, sublayer, recordId, node, visible, opacity, minScale, maxScale } = row;
  const { legend, filter, popup, timeField, steps, styleId, look } = row;
  const address = hasAddress(kind) ? row.address : "";
  // A language that was added after the row has no title in it yet.
  const titles = titlesFrom(row.titles);
  const group = row.group.map(titlesFrom);
  const place = { layerId, order, node, group };
  const data = { kind, titles, source, address, sublayer, recordId, filter, timeField, steps };
  return Object.assign(place, data, { visible, opacity, minScale, maxScale, legend, popup, styleId, look });
}

function recordOf(row: LayerRow): LayerRecord {
  const { privileges, public: open, apps, shared, roleId } = row;
  return Object.assign(layerOf(row), {
    shared,
    roleId,
    privileges: privileges as LayerRecord["privileges"],
    public: open,
    apps,
    ...stampsOf(row),
  });
}
