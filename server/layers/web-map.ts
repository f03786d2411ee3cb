import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { AddressKind } from "../../contract/layers/kinds.ts";
import type { WebMap } from "../../contract/layers/calls/map-layers.ts";
import { PUBLIC_CONFIG_KEYS, SERVER_KEYS, valuesOf } from "../config/keys.ts";
import { postForm } from "../http/post-form.ts";
import { layerAt } from "./address-kind.ts";
import { sameTitle, type NamedLayer } from "./configured-layers.ts";

/** The parts of a web map that are read (ArcGIS web map specification, 2.x); everything else is ignored. */
const LayerSchema = z.object({
  layerType: z.string().default(""),
  type: z.string().default(""),
  title: z.string().default(""),
  url: z.string().default(""),
  styleUrl: z.string().default(""),
  templateUrl: z.string().default(""),
  visibility: z.boolean().default(true),
  opacity: z.number().min(0).max(1).default(1),
  get layers() {
    return z.array(LayerSchema).default([]);
  },
});
type FoundLayer = z.infer<typeof LayerSchema>;
const ExtentSchema = z.object({
  xmin: z.number(),
  ymin: z.number(),
  xmax: z.number(),
  ymax: z.number(),
  spatialReference: z.object({ wkid: z.number() }),
});
const BookmarkSchema = z.object({
  name: z.string().min(1),
  extent: ExtentSchema.optional(),
  viewpoint: z.object({ targetGeometry: ExtentSchema }).optional(),
});
const WebMapSchema = z.object({
  operationalLayers: z.array(LayerSchema).default([]),
  bookmarks: z.array(BookmarkSchema).default([]),
});
const TokenSchema = z.object({ access_token: z.string() });
const RefusalSchema = z.object({ error: z.object({ message: z.string().default("") }) });

/** The parts of the portal's web map that go onto our map. */
interface WebMapParts {
  readonly layers: readonly NamedLayer[];
  readonly bookmarks: WebMap["bookmarks"];
}
const NOTHING: WebMapParts = { layers: [], bookmarks: [] };

/** Milliseconds for which a portal's answer is cached, and a missing answer. */
const KEPT_MS = 300_000;
const SILENT_MS = 60_000;
/** Ids of a web map's layers, by their position; those above belong to the configuration keys. */
const FIRST_ID = -101;
const MOST_BYTES = 4 * 1024 * 1024;

interface CachedWebMap {
  readonly of: string;
  readonly until: number;
  readonly parts: Promise<WebMapParts>;
}
const kept = new WeakMap<FastifyInstance, CachedWebMap>();

/**
 * The layers and bookmarks of the configured web map (agol_map); none without one or, with a line in the log, where the
 * portal does not provide it.
 */
export async function readWebMap(app: FastifyInstance, referer: string): Promise<WebMapParts> {
  const keys = await valuesOf(app.db, { ...PUBLIC_CONFIG_KEYS, ...SERVER_KEYS });
  const { agol_map: item = "", portalUrl = "", app_id: appId = "", client_secret: secret = "" } = keys;
  if (item === "" || !/^https:/i.test(portalUrl)) return NOTHING;
  const of = [portalUrl, item, appId, secret].join(" ");
  const before = kept.get(app);
  if (before?.of === of && before.until > performance.now()) return before.parts;
  const parts = fetchParts(app, { portal: portalUrl.replace(/\/+$/, ""), item, appId, secret, referer });
  const heard = parts.catch((error: unknown) => {
    app.log.warn({ err: error, portal: portalUrl, item }, "the web map cannot be read");
    kept.set(app, { of, until: performance.now() + SILENT_MS, parts: Promise.resolve(NOTHING) });
    return NOTHING;
  });
  kept.set(app, { of, until: performance.now() + KEPT_MS, parts: heard });
  return heard;
}

interface WebMapRequest {
  readonly portal: string;
  readonly item: string;
  readonly appId: string;
  readonly secret: string;
  readonly referer: string;
}

async function fetchParts(
  app: FastifyInstance,
  { portal, item, appId, secret, referer }: WebMapRequest,
): Promise<WebMapParts> {
  const ask = (path: string, form: Readonly<Record<string, string>>) =>
    postForm(`${portal}/sharing/rest/${path}`, { f: "json", ...form }, { ca: app.portalCa, referer, most: MOST_BYTES });
  // As the app itself, since a map shared with the organization needs no user.
  const proof = { client_id: appId, client_secret: secret, grant_type: "client_credentials" };
  const token: Record<string, string> =
    secret === "" ? {} : { token: TokenSchema.parse(await ask("oauth2/token", proof)).access_token };
  const answer = await ask(`content/items/${item}/data`, token);
  const refusal = RefusalSchema.safeParse(answer);
  if (refusal.success) throw new Error(refusal.data.error.message);
  const { operationalLayers, bookmarks } = WebMapSchema.parse(answer);
  const left: string[] = [];
  const layers = layersIn(operationalLayers, [], left).map((layer, i) => ({ ...layer, layerId: FIRST_ID - i }));
  if (left.length > 0)
    app.log.warn({ item, layers: left }, "these layers of the web map are of no kind that is drawn here");
  return { layers, bookmarks: bookmarks.flatMap((one) => bookmarkOf(one) ?? []) };
}

/** A web map lists its layers from the bottom up, our tree from the top down. */
function layersIn(
  found: readonly FoundLayer[],
  group: readonly string[],
  left: string[],
): Omit<NamedLayer, "layerId">[] {
  return found.toReversed().flatMap((layer): Omit<NamedLayer, "layerId">[] => {
    const { title, visibility: visible, opacity, layers } = layer;
    if (layers.length > 0) return layersIn(layers, [...group, title].slice(0, 4), left);
    const place = placeOf(layer);
    if (place === null) left.push(title);
    return place === null ? [] : [{ ...place, titles: sameTitle(title || place.address), visible, opacity, group }];
  });
}

/** The kinds whose address does not identify them. */
const TYPES: Readonly<Record<string, AddressKind>> = {
  WMS: "wms",
  WebTiledLayer: "image-tiles",
  KML: "kml",
  GeoJSON: "geojson",
  CSV: "csv",
  VectorTileLayer: "vector-tiles",
};

function placeOf({ layerType, type, url, styleUrl, templateUrl }: FoundLayer) {
  const address = url || styleUrl || templateUrl;
  if (!/^https?:\/\//i.test(address)) return null;
  const kind = TYPES[layerType || type];
  if (kind !== undefined) return { kind, address, sublayer: "" };
  return layerType === "ArcGISTiledMapServiceLayer"
    ? { kind: "image-tiles" as const, address, sublayer: "" }
    : layerAt(address);
}

/** Radius of Web Mercator's sphere in meters. */
const EARTH = 6_378_137;
const WEB_MERCATOR = [3857, 102100];

/** A bookmark's bounds in degrees; null if they are in a projection that is not supported here. */
function bookmarkOf({ name, extent, viewpoint }: z.infer<typeof BookmarkSchema>): WebMap["bookmarks"][number] | null {
  const found = extent ?? viewpoint?.targetGeometry;
  if (found === undefined) return null;
  const { xmin, ymin, xmax, ymax } = found;
  const { wkid } = found.spatialReference;
  if (wkid === 4326) return { name, bounds: [xmin, ymin, xmax, ymax] };
  if (!WEB_MERCATOR.includes(wkid)) return null;
  const degrees = (x: number, y: number): [number, number] => [
    (x / EARTH) * (180 / Math.PI),
    (2 * Math.atan(Math.exp(y / EARTH)) - Math.PI / 2) * (180 / Math.PI),
  ];
  return { name, bounds: [...degrees(xmin, ymin), ...degrees(xmax, ymax)] };
}
