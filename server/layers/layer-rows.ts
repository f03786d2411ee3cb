import { hasAddress, neededFor } from "../../contract/calls/map/kinds.ts";
import type { LayerRecord, MapLayer } from "../../contract/calls/map/layer.ts";
import { permits, type Caller } from "../../contract/privileges.ts";
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
  return (await rowsWhere(reader)).filter((row) => maySee(row, caller) && isOfApp(row, app)).map(layerOf);
}

/** Visitors are given what is public; the signed-in what is public, asks for nothing, or asks for a privilege that they hold. */
export function maySee(row: Pick<LayerRow, "kind" | "privileges" | "public">, caller: Caller): boolean {
  if (!permits(caller, neededFor(row.kind))) return false;
  if (row.public) return true;
  if (caller.userId === null) return false;
  return row.privileges.length === 0 || row.privileges.some((code) => caller.privileges.has(code));
}

const isOfApp = ({ apps }: LayerRow, app: string | undefined): boolean =>
  app === undefined || apps.length === 0 || apps.includes(app);

/** Every layer, for those who edit them. */
export async function readLayers(reader: Reader): Promise<LayerRecord[]> {
  return (await rowsWhere(reader)).map(recordOf);
}

/** One layer; 404 where there is none. */
export async function readLayer(reader: Reader, layerId: number): Promise<LayerRecord> {
  const [row] = isId(layerId) ? await rowsWhere(reader, eq(mapLayers.layerId, layerId)) : [];
  return row === undefined ? unknownRecord("domain.layer.unknown", { layerId }) : recordOf(row);
}

async function lockLayerRow(tx: Transaction, layerId: number): Promise<LayerRow> {
  const [row] = isId(layerId)
    ? await tx.select().from(mapLayers).where(eq(mapLayers.layerId, layerId)).for("update")
    : [];
  return row ?? unknownRecord("domain.layer.unknown", { layerId });
}

/** A layer as services change it. */
export const LAYER_RECORD: RecordKind<LayerRow, LayerRecord> = {
  module: "Layer",
  lock: lockLayerRow,
  read: readLayer,
  subjectOf: ({ layerId, titles }) => ({ subjectId: layerId, subject: titles.en }),
};

/** What of a row a map is given. An address that its kind does not use stays behind. */
function layerOf({ layerId, position: order, ...row }: LayerRow): MapLayer {
  const { kind, titles, source, sublayer, recordId, node, group, visible, opacity, minScale, maxScale } = row;
  const { legend, filter, popup, timeField, steps, styleId } = row;
  const address = hasAddress(kind) ? row.address : "";
  const place = { layerId, order, node, group };
  const data = { kind, titles, source, address, sublayer, recordId, filter, timeField, steps };
  return Object.assign(place, data, { visible, opacity, minScale, maxScale, legend, popup, styleId });
}

function recordOf(row: LayerRow): LayerRecord {
  const { privileges, public: open, apps } = row;
  return Object.assign(layerOf(row), {
    privileges: privileges as LayerRecord["privileges"],
    public: open,
    apps,
    ...stampsOf(row),
  });
}
