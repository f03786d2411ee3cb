import { watch, type SDKMap } from "#sdk";
import type Extent from "@arcgis/core/geometry/Extent.js";
import type Layer from "@arcgis/core/layers/Layer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type { LayerFault } from "../../client/layers/layer-fault.ts";
import type { MapPalette } from "../basemap/palette.ts";
import { toLonLat, type Bounds } from "../geo.ts";
import type { Listeners } from "../live-map.ts";
import type { Overlay, OverlayHit, OverlaySource, OverlayState } from "../overlays/overlay.ts";
import { paintFeatures, paintShape } from "../overlays/paint-features.ts";
import { PreparedSet } from "../overlays/prepared.ts";
import { levelOf } from "../tiles.ts";
import { levelAt, type TractSource } from "../tracts/tract-source.ts";
import { PaintedLayer } from "./painted-layer.ts";
import { createServiceLayer, type ServiceSource } from "./service-layers.ts";

/** One overlay on the map. */
interface Held {
  overlay: Overlay;
  readonly layer: Layer;
  /** Its features, where the browser has them. */
  readonly set: PreparedSet | null;
  end(): void;
}

/** Where the layers are put, and who hears of them. */
export interface OverlayPlace {
  readonly map: SDKMap;
  readonly view: MapView;
  /** The layer right below the first overlay. */
  readonly below: Layer;
  readonly palette: MapPalette;
  readonly states: Listeners<{ readonly id: string; readonly state: OverlayState }>;
}

/** The layers that are shown over the statistics, in the order in which they were given: the last one on top. */
export class OverlayLayers {
  readonly #states: OverlayPlace["states"];
  readonly #map: SDKMap;
  readonly #view: MapView;
  readonly #below: Layer;
  readonly #held = new Map<string, Held>();
  /** What is being fetched, by overlay: what comes for another source comes too late. */
  readonly #wanted = new Map<string, Overlay>();
  #order: readonly string[] = [];
  #palette: MapPalette;
  #tracts: TractSource | null = null;

  constructor({ map, view, below, palette, states }: OverlayPlace) {
    this.#map = map;
    this.#view = view;
    this.#below = below;
    this.#palette = palette;
    this.#states = states;
  }

  set(overlays: readonly Overlay[]): void {
    const ids = new Set(overlays.map(({ id }) => id));
    for (const id of [...this.#held.keys(), ...this.#wanted.keys()]) if (!ids.has(id)) this.#drop(id);
    this.#order = overlays.map(({ id }) => id);
    for (const overlay of overlays) {
      const wanted = this.#wanted.get(overlay.id);
      const same = wanted !== undefined && isAlike(wanted, overlay);
      this.#wanted.set(overlay.id, overlay);
      const held = this.#held.get(overlay.id);
      if (same) {
        if (held) this.#dress(held, overlay);
      } else {
        this.#drop(overlay.id);
        this.#wanted.set(overlay.id, overlay);
        void this.#add(overlay);
      }
    }
    this.#arrange();
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.#refresh(({ source }) => source.kind === "features");
  }

  /** The tracts that outlines are drawn of. */
  setTracts(tracts: TractSource | null): void {
    this.#tracts = tracts;
    this.#refresh(({ source }) => source.kind === "outlines");
  }

  #refresh(which: (overlay: Overlay) => boolean): void {
    for (const { overlay, layer } of this.#held.values())
      if (which(overlay) && layer instanceof PaintedLayer) layer.refresh();
  }

  /** The topmost feature at a place in metres, of the overlays whose features the browser has. */
  at(x: number, y: number, { resolution, scale }: { resolution: number; scale: number }): OverlayHit | null {
    for (const id of this.#order.toReversed()) {
      const held = this.#held.get(id);
      if (!held?.set || !held.overlay.opens || held.overlay.opacity === 0) continue;
      const { minScale, maxScale } = held.overlay;
      if ((minScale > 0 && scale > minScale) || (maxScale > 0 && scale < maxScale)) continue;
      const feature = held.set.at(x, y, resolution, levelOf(resolution));
      if (feature) return { id, feature };
    }
    return null;
  }

  destroy(): void {
    for (const id of [...this.#held.keys()]) this.#drop(id);
    this.#wanted.clear();
  }

  async #add(overlay: Overlay): Promise<void> {
    const { id, source } = overlay;
    const tell = (state: OverlayState): void => this.#states.tell({ id, state });
    const current = (): boolean => {
      const wanted = this.#wanted.get(id);
      return wanted !== undefined && isAlike(wanted, overlay);
    };
    tell({ phase: "loading" });
    try {
      const set = source.kind === "features" ? new PreparedSet(source.set, source.style) : null;
      const layer = await this.#layerOf(overlay, set);
      if (!current()) return layer.destroy();
      const held: Held = { overlay, layer, set, end: () => undefined };
      this.#held.set(id, held);
      this.#dress(held, this.#wanted.get(id) ?? overlay);
      this.#map.add(layer);
      this.#arrange();
      await layer.load();
      const view = await this.#view.whenLayerView(layer);
      if (!current()) return;
      const bounds = set ? degreesOf(set.bounds) : boundsIn(layer.fullExtent ?? null);
      const following = watch(
        () => view.updating,
        (updating) => tell(updating ? { phase: "loading" } : { phase: "shown", bounds }),
        { initial: true },
      );
      held.end = () => following.remove();
    } catch (error) {
      if (!current()) return;
      this.#remove(id);
      tell({ phase: "failed", ...faultOf(error), host: hostOf(source) });
    }
  }

  async #layerOf({ title, source }: Overlay, set: PreparedSet | null): Promise<Layer> {
    switch (source.kind) {
      case "features":
        return PaintedLayer.painting(
          (context, tile) => {
            if (set) paintFeatures(context, tile, { set, palette: this.#palette });
            return Promise.resolve();
          },
          { title },
        );
      case "outlines":
        return PaintedLayer.painting(
          async (context, tile) => {
            if (source.of === "tracts" && levelAt(tile.resolution) !== "tracts") return;
            const features = (await this.#tracts?.tile(tile, source.of)) ?? [];
            for (const { shape } of features)
              paintShape(context, tile, { shape, symbol: source.style.symbol, filled: true });
          },
          { title },
        );
      default:
        return createServiceLayer(source satisfies ServiceSource);
    }
  }

  #dress(held: Held, overlay: Overlay): void {
    held.overlay = overlay;
    const { opacity, minScale, maxScale, title, source } = overlay;
    const { layer } = held;
    if (source.kind === "feature-server" && "definitionExpression" in layer)
      Object.assign(layer, { definitionExpression: source.where });
    layer.title = title;
    layer.opacity = opacity;
    // A service's own limits hold where the layer has none.
    if ("minScale" in layer && minScale > 0) Object.assign(layer, { minScale });
    if ("maxScale" in layer && maxScale > 0) Object.assign(layer, { maxScale });
  }

  /** Puts the layers right above what lies below them, in their order. */
  #arrange(): void {
    const first = this.#map.layers.indexOf(this.#below) + 1;
    const layers = this.#order.flatMap((id) => this.#held.get(id)?.layer ?? []);
    for (const [at, layer] of layers.entries())
      if (this.#map.layers.indexOf(layer) !== first + at) this.#map.reorder(layer, first + at);
  }

  #drop(id: string): void {
    this.#wanted.delete(id);
    this.#remove(id);
  }

  #remove(id: string): void {
    const held = this.#held.get(id);
    if (!held) return;
    this.#held.delete(id);
    held.end();
    this.#map.remove(held.layer);
    held.layer.destroy();
  }
}

/** Whether an overlay can go on as another: the features of a service alone are chosen anew without beginning from the start. */
function isAlike(a: Overlay, b: Overlay): boolean {
  if (a.attempt !== b.attempt) return false;
  if (a.source === b.source) return true;
  if (a.source.kind !== "feature-server" || b.source.kind !== "feature-server") return false;
  const { url, sublayer, style } = b.source;
  return a.source.url === url && a.source.sublayer === sublayer && a.source.style === style;
}

function degreesOf([west, south, east, north]: Bounds): Bounds | null {
  return west > east ? null : [...toLonLat([west, south]), ...toLonLat([east, north])];
}

/** An extent in degrees, where it is in degrees or metres of web mercator. */
function boundsIn(extent: Extent | null): Bounds | null {
  if (extent === null) return null;
  const { xmin, ymin, xmax, ymax, spatialReference } = extent;
  if (spatialReference.isWGS84) return [xmin, ymin, xmax, ymax];
  return spatialReference.isWebMercator ? degreesOf([xmin, ymin, xmax, ymax]) : null;
}

const hostOf = (source: OverlaySource): string =>
  "url" in source && URL.canParse(source.url) ? new URL(source.url).host : "";

/** What the SDK says of a layer that cannot be drawn, in our words. */
function faultOf(error: unknown): { readonly fault: LayerFault; readonly found: string } {
  const { name = "", message = "", details } = Object(error) as { name?: string; message?: string; details?: unknown };
  const { httpStatus } = Object(details) as { httpStatus?: number };
  const found = message || name;
  if (httpStatus === 401 || httpStatus === 498 || httpStatus === 499 || name.startsWith("identity-manager"))
    return { fault: "needsToken", found };
  if (httpStatus === 403) return { fault: "forbidden", found };
  if (/spatial-reference|tiling-scheme|projection/i.test(`${name} ${message}`))
    return { fault: "unknownProjection", found };
  return { fault: name === "request:server" || /fetch|network/i.test(found) ? "unreachable" : "serviceError", found };
}
