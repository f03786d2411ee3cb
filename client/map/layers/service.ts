import type { AddressKind } from "../../../contract/layers/kinds.ts";
import type { LayerField } from "./features.ts";
import { LayerError } from "./layer-fault.ts";
import { answerOf, fetchLayer, fetchServiceJson, layerUrl, withParameters } from "./layer-request.ts";
import { countFeatures } from "./service-features.ts";

/** A service's description, limited to what the tree and the map need. */
export interface ServiceInfo {
  readonly title: string;
  readonly fields: readonly LayerField[];
  /** Parts that can be chosen individually. */
  readonly sublayers: readonly { readonly id: string; readonly title: string }[];
  /** Whether its features can be fetched. */
  readonly queryable: boolean;
}

const NOTHING = { fields: [], sublayers: [], queryable: false } as const;

/** The likely kind of layer at an address; null if unclear. */
export function guessKind(address: string): AddressKind | null {
  const path = address
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");
  if (/\/FeatureServer(?:\/\d+)?$/i.test(path)) return "feature-server";
  if (/\/MapServer(?:\/\d+)?$/i.test(path)) return "map-server";
  if (/\/VectorTileServer(?:\/.*)?$/i.test(path)) return "vector-tiles";
  if (/\{z\}|\{level\}|\/ImageServer$/i.test(address)) return "image-tiles";
  if (/wmts/i.test(address)) return "wmts";
  if (/service=wms|\/wms(?:server)?\b/i.test(address)) return "wms";
  if (/\.(?:geo)?json$/i.test(path)) return "geojson";
  if (/\.csv$/i.test(path)) return "csv";
  if (/\.km[lz]$/i.test(path)) return "kml";
  return null;
}

/**
 * Reads a service's description before it is shown: a missing token, a wrong address or a forbidden host shows up only
 * here.
 */
export async function describeService(kind: AddressKind, address: string, signal?: AbortSignal): Promise<ServiceInfo> {
  const url = layerUrl(address);
  switch (kind) {
    case "feature-server": {
      const info = await describeArcgis(url, signal);
      if (info.queryable) await assertOpen(url, info, signal);
      return info;
    }
    case "map-server":
      return describeArcgis(url, signal);
    case "vector-tiles": {
      const answer = await fetchServiceJson(withParameters(url, { f: "json" }), signal);
      // A service's own description names its tiles; a vector style names its sources.
      if (answer["tiles"] === undefined && answer["tileInfo"] === undefined && answer["sources"] === undefined)
        throw new LayerError("notAService", { host: url.host, found: Object.keys(answer).slice(0, 4).join(", ") });
      return { ...NOTHING, title: textOf(answer["name"]) || url.host };
    }
    case "image-tiles": {
      // A pattern of tiles does not describe itself: its first tile shows whether it can be fetched.
      if (!/\{/.test(address)) return describeArcgis(url, signal);
      const tile = await fetchLayer(new URL(decodeURI(url.href).replace(/\{(?:\w+)\}/g, "0")), signal);
      const type = tile.headers.get("content-type") ?? "";
      if (/^text\/|json|xml/i.test(type)) throw new LayerError("notAService", { host: url.host, found: type });
      return { ...NOTHING, title: url.host };
    }
    case "wms":
    case "wmts":
      return describeOgc(kind, url, signal);
    case "geojson":
    case "csv":
    case "kml":
      return { ...NOTHING, title: url.pathname.split("/").at(-1) || url.host, queryable: true };
  }
}

async function describeArcgis(url: URL, signal: AbortSignal | undefined): Promise<ServiceInfo> {
  const answer = await fetchServiceJson(withParameters(url, { f: "json" }), signal);
  const { name, mapName, documentInfo, layers, fields, capabilities, currentVersion } = answer;
  if (currentVersion === undefined && layers === undefined && fields === undefined)
    throw new LayerError("notAService", { host: url.host, found: "JSON" });
  assertProjection(answer);
  const { Title } = Object(documentInfo) as { Title?: unknown };
  return {
    title: textOf(name) || textOf(Title) || textOf(mapName) || nameInPath(url),
    fields: list(fields).flatMap((field) => fieldOf(field)),
    sublayers: list(layers).map(({ id, name: title }) => ({ id: String(id), title: textOf(title) || String(id) })),
    queryable: typeof capabilities !== "string" || /query/i.test(capabilities),
  };
}

/** Checks that features can be read, since a service may have a public description but protected features. Throws a LayerError. */
async function assertOpen(url: URL, { sublayers }: ServiceInfo, signal: AbortSignal | undefined): Promise<void> {
  try {
    await countFeatures({ address: url.href, sublayer: sublayers[0]?.id ?? "", where: null }, signal);
  } catch (error) {
    // A service that cannot count may still be shown.
    if (!(error instanceof LayerError) || error.fault === "needsToken" || error.fault === "forbidden") throw error;
  }
}

/** Web Mercator under its several numbers: tiles must have this projection, since browsers do not reproject them. */
const WEB_MERCATOR: readonly unknown[] = [3857, 102_100, 102_113, 900_913];

/**
 * A service converts its features and pictures into the map's projection, if it names its own; tiles stay as they are.
 */
function assertProjection({ spatialReference, extent, fullExtent, tileInfo }: Record<string, unknown>): void {
  const within = (part: unknown): unknown => (Object(part) as { spatialReference?: unknown }).spatialReference;
  const reference = spatialReference ?? within(extent) ?? within(fullExtent);
  if (reference === undefined || reference === null) return;
  const { wkid, latestWkid, wkt, wkt2 } = Object(reference) as Readonly<Record<string, unknown>>;
  const found = [wkid, latestWkid, wkt, wkt2].filter((one) => one !== undefined && one !== null);
  const isTiled = tileInfo !== undefined && tileInfo !== null;
  if (found.length > 0 && (!isTiled || found.some((one) => WEB_MERCATOR.includes(one)))) return;
  const named = found.length > 0 ? String(found[0]) : JSON.stringify(reference);
  throw new LayerError("unknownProjection", { found: named.slice(0, 120) });
}

/** The capabilities of a WMS or WMTS. Throws a LayerError for anything else. */
export async function fetchCapabilities(kind: "wms" | "wmts", url: URL, signal?: AbortSignal): Promise<XMLDocument> {
  const asked = /\.xml$/i.test(url.pathname)
    ? url
    : withParameters(url, { SERVICE: kind.toUpperCase(), REQUEST: "GetCapabilities" });
  const response = await fetchLayer(asked, signal);
  const text = await response.text();
  const xml = new DOMParser().parseFromString(text, "text/xml");
  const isXml = xml.getElementsByTagName("parsererror").length === 0;
  const { localName } = xml.documentElement;
  if (!isXml || !/capabilities/i.test(localName)) throw isNoService(url, isXml ? localName : answerOf(response, text));
  return xml;
}

const isNoService = ({ host }: URL, found: string): LayerError => new LayerError("notAService", { host, found });

async function describeOgc(kind: "wms" | "wmts", url: URL, signal: AbortSignal | undefined): Promise<ServiceInfo> {
  const xml = await fetchCapabilities(kind, url, signal);
  const first = (within: Element | Document, name: string): string =>
    within.getElementsByTagNameNS("*", name)[0]?.textContent?.trim() ?? "";
  const named = kind === "wms" ? "Name" : "Identifier";
  const sublayers = [...xml.getElementsByTagNameNS("*", "Layer")].flatMap((layer) => {
    const id = [...layer.children].find(({ localName }) => localName === named)?.textContent?.trim();
    return id ? [{ id, title: first(layer, "Title") || id }] : [];
  });
  if (sublayers.length === 0) throw isNoService(url, `${xml.documentElement.localName}: 0 × Layer`);
  return { ...NOTHING, title: first(xml, "Title") || url.host, sublayers };
}

const nameInPath = ({ pathname, host }: URL): string =>
  /\/([^/]+)\/(?:Feature|Map|Image)Server/i.exec(pathname)?.[1] ?? host;

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : [];

const NUMBERS = /Integer|Double|Single|OID|BigInteger/;

/** A service's field; shapes and blobs cannot be read. */
function fieldOf({ name, type }: Record<string, unknown>): LayerField[] {
  if (typeof name !== "string" || typeof type !== "string" || /Geometry|Blob|Raster|XML/.test(type)) return [];
  return [{ name, type: NUMBERS.test(type) ? "number" : "text" }];
}
