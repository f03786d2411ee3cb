import type { FastifyInstance, FastifyRequest } from "fastify";
import * as edits from "../../contract/layers/calls/layers.ts";
import * as calls from "../../contract/layers/calls/map-layers.ts";
import * as own from "../../contract/layers/calls/own-layers.ts";
import type { MapLayer } from "../../contract/layers/layer.ts";
import { ownRoot } from "../caller/token.ts";
import { implement } from "../http/implement.ts";
import { withDateRanges } from "./date-ranges.ts";
import { readChanges } from "../persistence/audit/history.ts";
import { assertShared, readLayers, readPermitted, maySee } from "./layer-rows.ts";
import { layersOfKeys, mapLayersOf, withZonesTitle } from "./configured-layers.ts";
import { changeOwnLayer, readLayerFeatures, saveOwnLayer } from "./own-layers.ts";
import { deleteLayer, orderLayers, restoreLayer, saveLayer } from "./saving.ts";
import { readBucketStyles, readStyleRecords, readStyles, readStylesOfTable } from "./style-rows.ts";
import { deleteStyle, restoreStyle, saveStyle } from "./style-saving.ts";
import { stormLayers } from "./storm-layers.ts";
import { readWebMap } from "./web-map.ts";
import { anyOf, permits, type Caller } from "../../contract/people/privileges.ts";
import { readOwnRoles } from "../people/roles/own-roles.ts";
import type { Reader } from "../storage/database.ts";
import { isNotNull } from "../storage/orm.ts";
import { mapLayers } from "../storage/schema/index.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Hosts that layers and base maps may come from besides those of the hosted base maps. */
    readonly mapHosts: readonly string[];
  }
}

/** Layers of the map and their styles. */
export const layersDomain = {
  name: "layers",
  routes: (app: FastifyInstance): void => {
    registerMapLayers(app);
    registerLayers(app);
  },
};

/** The layers and styles that maps read. */
function registerMapLayers(app: FastifyInstance): void {
  implement(app, calls.getTimeSeriesLayers, async ({ db, caller, request }) => {
    const rows = await readPermitted(db, caller, appOf(request));
    return [...rows.filter(({ node }) => node === "timeseries"), ...(await stormsAfter(request, rows))];
  });
  implement(app, calls.getAdditionalLayers, async ({ db, caller, request, params: { type } }) =>
    (await allLayers(request, await readPermitted(db, caller, appOf(request)))).filter(
      ({ node, kind }) => node === "additional" && (type === "all" || type === kind),
    ),
  );
  implement(app, calls.getWebMap, async ({ request }) => {
    const { bookmarks } = await readWebMap(app, ownRoot(request));
    return { bookmarks: [...bookmarks] };
  });
  implement(app, calls.getDatedLayers, async ({ db, caller, request }) => {
    const rows = await readPermitted(db, caller, appOf(request));
    return withDateRanges(db, caller, [...rows, ...(await stormsAfter(request, rows))]);
  });
  implement(app, calls.getStyleData, async ({ db, caller }) => seenStyles(db, caller, await readStyles(db)));
  implement(app, calls.getBucketStyleData, async ({ db, caller }) =>
    seenStyles(db, caller, await readBucketStyles(db)),
  );
  implement(app, own.getLayerFeatures, ({ db, caller, params }) => readLayerFeatures(db, caller, params.layerId));
  implement(app, calls.getStyleDataByTable, async ({ db, caller, body }) =>
    seenStyles(db, caller, await readStylesOfTable(db, body.baseViewTable)),
  );
}

/** The app whose map asks, as checked by the call's schema. */
const appOf = (request: FastifyRequest): string | undefined => (request.query as { readonly app?: string }).app;

/** The newest advisory's layers, after those that administrators maintain. */
async function stormsAfter({ server }: FastifyRequest, rows: readonly MapLayer[]): Promise<MapLayer[]> {
  const after = Math.max(0, ...rows.map(({ order }) => order));
  return mapLayersOf(await stormLayers(server.db, server.basePath), after);
}

/** The layers that administrators maintain, then those of configuration keys and of the portal's web map. */
async function allLayers(request: FastifyRequest, rows: readonly MapLayer[]): Promise<MapLayer[]> {
  const { server } = request;
  const [named, { layers }] = await Promise.all([
    layersOfKeys(server.db, server.basePath),
    readWebMap(server, ownRoot(request)),
  ]);
  const after = Math.max(0, ...rows.map(({ order }) => order));
  return [...(await withZonesTitle(server.db, rows)), ...mapLayersOf([...named, ...layers], after)];
}

const SUBJECTS = { layer: "Layer", style: "MapStyle" } as const;

/** A layer's text with its values filled in; JSON escapes the quotes of a text. */
const OWN_LAYER_BYTES = 2 * own.OWN_LAYER_LIMITS.text;

/** Calls for administrators' layers and styles, and planners' own layers. */
function registerLayers(app: FastifyInstance): void {
  implement(app, edits.getLayers, ({ db }) => readLayers(db));
  implement(app, edits.saveLayer, ({ db, caller, body }) =>
    saveLayer(db, caller, { draft: body, hosts: app.mapHosts }),
  );
  const large = { bodyLimit: OWN_LAYER_BYTES };
  implement(app, own.saveOwnLayer, ({ db, caller, body }) => saveOwnLayer(db, caller, body), large);
  implement(app, own.changeOwnLayer, ({ db, caller, body }) => changeOwnLayer(db, caller, body));
  implement(app, edits.deleteLayer, ({ db, caller, body }) => deleteLayer(db, caller, body));
  implement(app, edits.restoreLayer, ({ db, caller, body }) => restoreLayer(db, caller, body.layerId));
  implement(app, edits.orderLayers, ({ db, caller, body }) => orderLayers(db, caller, body.layerIds));
  implement(app, edits.getMapHosts, async () => ({ hosts: [...app.mapHosts] }));
  implement(app, edits.getStyles, ({ db }) => readStyleRecords(db));
  implement(app, edits.saveStyle, ({ db, caller, body }) => saveStyle(db, caller, body));
  implement(app, edits.deleteStyle, ({ db, caller, body }) => deleteStyle(db, caller, body));
  implement(app, edits.restoreStyle, ({ db, caller, body }) => restoreStyle(db, caller, body.styleId));
  implement(app, edits.getLayerHistory, async ({ db, caller, params: { subject, id } }) => {
    if (subject === "layer") await assertShared(db, caller, id);
    return readChanges<Record<string, unknown>>(db, SUBJECTS[subject], String(id));
  });
}

const EDITING = anyOf("layer.edit");

/**
 * The styles that a caller may know: of layers that they see and, for signed-in users, those that no layer has. A style
 * names the fields and values of its layer, so a style of layers closed to the caller stays closed too, except to those
 * who edit them.
 */
async function seenStyles<S extends { readonly styleId: number }>(
  reader: Reader,
  caller: Caller,
  styles: readonly S[],
): Promise<S[]> {
  if (permits(caller, EDITING)) return [...styles];
  const rows = await reader.select().from(mapLayers).where(isNotNull(mapLayers.styleId));
  const own = await readOwnRoles(reader, caller);
  const used = new Set(rows.map(({ styleId }) => styleId));
  const seen = new Set(rows.filter((row) => maySee(row, caller, own)).map(({ styleId }) => styleId));
  return styles.filter(({ styleId }) => seen.has(styleId) || (caller.userId !== null && !used.has(styleId)));
}
