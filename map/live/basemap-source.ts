import { Basemap, WebTileLayer } from "#sdk";
import type SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import type WMTSLayer from "@arcgis/core/layers/WMTSLayer.js";
import type TileLayer from "@arcgis/core/layers/TileLayer.js";
import type Layer from "@arcgis/core/layers/Layer.js";
import { ESRI_COPYRIGHT, HOSTED_TIMEOUT_MS, isReachable, type MapCredit } from "../basemap/hosted.ts";
import type { BasemapSource } from "../basemap/sources.ts";

/** The layers of a base map, ready to be shown. */
interface BasemapParts {
  readonly base: readonly Layer[];
  readonly reference: readonly Layer[];
  readonly credit: MapCredit;
}

type Remote = Exclude<BasemapSource, { kind: "local" }>;

/**
 * Requests a base map; returns its parts when all of them answered in time. Rejects if one does not, or cannot be drawn
 * on this map.
 */
export async function fetchBasemap(source: Remote): Promise<BasemapParts> {
  if (source.kind === "templates") {
    if (!(await isReachable(source))) throw new Error("The tiles do not come.");
    const { tiles, copyright, link } = source;
    const base = tiles.map((urlTemplate) => new WebTileLayer({ urlTemplate, copyright }));
    return { base, reference: [], credit: link === undefined ? { copyright } : { copyright, link } };
  }
  if (source.kind === "style" || source.kind === "item") return partsOf(source);
  const layer = await layerOf(source);
  await inTime(layer.load());
  assertFits(layer);
  return { base: [layer], reference: [], credit: { copyright: source.copyright || creditIn([layer]) } };
}

/** The layers of a base map from Esri's service or a portal's web map. */
async function partsOf(source: Extract<Remote, { kind: "style" | "item" }>): Promise<BasemapParts> {
  const whole =
    source.kind === "style"
      ? new Basemap({ style: { id: source.style, apiKey: source.key } })
      : new Basemap({ portalItem: { id: source.item, portal: { url: source.portal } } });
  await inTime(whole.loadAll());
  const [base, reference] = [whole.baseLayers.toArray(), whole.referenceLayers.toArray()];
  if (base.length === 0) throw new Error("The web map has no base map.");
  for (const layer of [...base, ...reference]) assertFits(layer);
  whole.baseLayers.removeAll();
  whole.referenceLayers.removeAll();
  const named = creditIn([...base, ...reference]);
  return {
    base,
    reference,
    credit: { copyright: named || (source.kind === "style" ? ESRI_COPYRIGHT : source.portal) },
  };
}

/** The SDK's layer for an agency's own service; its code is fetched with the first. */
async function layerOf(source: Extract<Remote, { kind: "vector-tiles" | "tiles" | "wmts" | "wms" }>): Promise<Layer> {
  const url = new URL(source.address, location.origin).href;
  switch (source.kind) {
    case "vector-tiles": {
      const { default: VectorTileLayer } = await import("@arcgis/core/layers/VectorTileLayer.js");
      return new VectorTileLayer({ url });
    }
    case "tiles": {
      const { default: TileLayer } = await import("@arcgis/core/layers/TileLayer.js");
      return new TileLayer({ url });
    }
    case "wmts": {
      const { default: WMTSLayer } = await import("@arcgis/core/layers/WMTSLayer.js");
      return new WMTSLayer({ url, ...(source.layer && { activeLayer: { id: source.layer } }) });
    }
    case "wms": {
      const { default: WMSLayer } = await import("@arcgis/core/layers/WMSLayer.js");
      return new WMSLayer({ url, ...(source.layer && { sublayers: [{ name: source.layer }] }) });
    }
  }
}

/** For a base map that answers, but whose tiles are not in Web Mercator. */
export class UnsupportedTilingError extends Error {}

/** Kinds of layers whose tiles have a fixed projection; all others are drawn in the map's. */
const OF_ONE_PROJECTION: readonly string[] = ["tile", "vector-tile"];

/** Tiles cannot be reprojected, so only Web Mercator is accepted; a WMTS may offer several projections. */
function assertFits(layer: Layer): void {
  if (layer.loadError) throw layer.loadError;
  if (!projectionsOf(layer).some((one) => one?.isWebMercator ?? true)) throw new UnsupportedTilingError();
}

function projectionsOf(layer: Layer): readonly (SpatialReference | null | undefined)[] {
  if (layer.type === "wmts") {
    const { activeLayer } = layer as WMTSLayer;
    return (activeLayer?.tileMatrixSets?.toArray() ?? []).map(({ tileInfo }) => tileInfo?.spatialReference);
  }
  return OF_ONE_PROJECTION.includes(layer.type) ? [(layer as TileLayer).spatialReference] : [null];
}

const creditIn = (layers: readonly Layer[]): string =>
  [
    ...new Set(layers.flatMap((layer) => ("copyright" in layer && layer.copyright ? [String(layer.copyright)] : []))),
  ].join(" | ");

/** The origins that layers are fetched from. */
export const originsOf = (layers: readonly Layer[]): string[] =>
  layers.flatMap((layer) => {
    const { url, urlTemplate } = layer as { url?: unknown; urlTemplate?: unknown };
    const address = String(urlTemplate ?? url ?? "");
    return URL.canParse(address, location.href) ? [new URL(address, location.href).origin] : [];
  });

async function inTime<Value>(asked: Promise<Value>): Promise<Value> {
  let due: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    due = setTimeout(() => reject(new Error("No answer in time.")), HOSTED_TIMEOUT_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(due);
  }
}
