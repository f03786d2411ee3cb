import type Layer from "@arcgis/core/layers/Layer.js";
import type WMTSLayer from "@arcgis/core/layers/WMTSLayer.js";
import type { RendererProperties } from "@arcgis/core/renderers/Renderer.js";
import type { LayerStyle } from "../../client/map/layers/style.ts";
import type { StyleSymbol } from "../../contract/layers/style.ts";
import type { OverlaySource, ServiceKind } from "../overlays/overlay.ts";

export type ServiceSource = Extract<OverlaySource, { readonly kind: ServiceKind }>;

/** The SDK's layer for a service. Fetches the code of its kind. */
export async function createServiceLayer(source: ServiceSource): Promise<Layer> {
  const { url, sublayer, where, style } = source;
  const shared = { listMode: "hide", legendEnabled: false } as const;
  switch (source.kind) {
    case "feature-server": {
      const { default: FeatureLayer } = await import("@arcgis/core/layers/FeatureLayer.js");
      const layer = new FeatureLayer({
        ...shared,
        url: /\/FeatureServer\/?$/i.test(url) && sublayer !== "" ? `${url}/${sublayer}` : url,
        popupEnabled: false,
        ...(where === null ? {} : { definitionExpression: where }),
      });
      if (style !== null)
        Object.assign(layer, { renderer: rendererOf(style), outFields: [style.field].filter(Boolean) });
      return layer;
    }
    case "map-server": {
      const { default: MapImageLayer } = await import("@arcgis/core/layers/MapImageLayer.js");
      const [, root = url, own] = /^(.*\/MapServer)(?:\/(\d+))?\/?$/i.exec(url) ?? [];
      const part = own ?? sublayer;
      const sublayers =
        part === ""
          ? {}
          : { sublayers: [{ id: Number(part), ...(where === null ? {} : { definitionExpression: where }) }] };
      return new MapImageLayer({ ...shared, url: root, ...sublayers });
    }
    case "image-tiles": {
      if (/\{/.test(url)) {
        const { default: WebTileLayer } = await import("@arcgis/core/layers/WebTileLayer.js");
        const urlTemplate = url.replace("{z}", "{level}").replace("{x}", "{col}").replace("{y}", "{row}");
        return new WebTileLayer({ listMode: "hide", urlTemplate });
      }
      const { default: TileLayer } = await import("@arcgis/core/layers/TileLayer.js");
      return new TileLayer({ ...shared, url });
    }
    case "vector-tiles": {
      const { default: VectorTileLayer } = await import("@arcgis/core/layers/VectorTileLayer.js");
      return new VectorTileLayer({ listMode: "hide", url });
    }
    case "wms": {
      const { default: WMSLayer } = await import("@arcgis/core/layers/WMSLayer.js");
      return new WMSLayer({ ...shared, url, ...(sublayer === "" ? {} : { sublayers: [{ name: sublayer }] }) });
    }
    case "wmts": {
      const { default: WMTSLayer } = await import("@arcgis/core/layers/WMTSLayer.js");
      const layer = new WMTSLayer({
        listMode: "hide",
        url,
        ...(sublayer === "" ? {} : { activeLayer: { id: sublayer } }),
      });
      await layer.load();
      assertMercator(layer);
      return layer;
    }
  }
}

/** Tiles are drawn as they are: the SDK would silently draw none for a WMTS whose tiles are not in Web Mercator. */
function assertMercator({ activeLayer }: WMTSLayer): void {
  const sets = activeLayer?.tileMatrixSets?.toArray() ?? [];
  const projections = sets.flatMap(({ tileInfo }) => tileInfo?.spatialReference ?? []);
  if (projections.some(({ isWebMercator }) => isWebMercator)) return;
  const found = projections.map(({ wkid }) => `EPSG:${wkid}`).join(", ");
  throw Object.assign(new Error(found), { name: "projection" });
}

/** A style converted to a renderer of the SDK. */
function rendererOf({ renderer, field, symbol, values, breaks, otherColor, shape }: LayerStyle): RendererProperties {
  const symbolOf = (color: string, size = symbol.size) => sdkSymbol({ ...symbol, color, size }, shape);
  const defaults = { field, defaultSymbol: symbolOf(otherColor) };
  switch (renderer) {
    case "single":
      return { type: "simple", symbol: symbolOf(symbol.color) } as RendererProperties;
    case "unique":
      return {
        type: "unique-value",
        ...defaults,
        uniqueValueInfos: values.map(({ value, color }) => ({ value, symbol: symbolOf(color) })),
      } as RendererProperties;
    case "breaks":
      return {
        type: "class-breaks",
        ...defaults,
        classBreakInfos: breaks.map(({ min, max, color, size }, i) => ({
          minValue: min,
          // A figure between two classes is in the upper one, as in the legend's counts and on paper: the SDK takes the
          // first class that holds it.
          maxValue: i + 1 < breaks.length ? justBelow(max) : max,
          symbol: symbolOf(color, size ?? symbol.size),
        })),
      } as RendererProperties;
  }
}

/** A slightly smaller number: one or two double-precision steps down. */
const justBelow = (figure: number): number => figure - Math.max(Math.abs(figure), 1e-300) * Number.EPSILON;

function sdkSymbol({ color, size, marker, line, outline, outlineWidth }: StyleSymbol, shape: LayerStyle["shape"]) {
  const edge = { color: outline, width: outlineWidth };
  switch (shape) {
    case "polygon":
      return { type: "simple-fill", color, outline: { ...edge, style: line } };
    case "line":
      return { type: "simple-line", color, width: size, style: line };
    case "point":
      return { type: "simple-marker", color, size, style: marker, outline: edge };
  }
}
