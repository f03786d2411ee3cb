import { watch } from "#sdk";
import type Extent from "@arcgis/core/geometry/Extent.js";
import type Layer from "@arcgis/core/layers/Layer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type { LayerFault } from "../../client/map/layers/layer-fault.ts";
import { looksOf } from "../../client/map/layers/style.ts";
import type { MapPalette } from "../basemap/palette.ts";
import { toLonLat, type Bounds } from "../geo.ts";
import type { Listeners } from "../live-map.ts";
import type { Overlay, OverlayHit, OverlaySource, OverlayState } from "../overlays/overlay.ts";
import { paintFeatures, paintShape } from "../overlays/paint-features.ts";
import { PreparedSet } from "../overlays/prepared.ts";
import { levelOf } from "../tiles.ts";
import { levelAt, type TractSource } from "../tracts/tract-source.ts";
import type { MapOrder } from "./map-order.ts";
import { PaintedLayer, type PaintTile } from "./painted-layer.ts";
import { nextTurn } from "../turns.ts";
import { createServiceLayer, type ServiceSource } from "./service-layers.ts";

/** One overlay on the map. */
interface MountedOverlay {
  overlay: Overlay;
  /** From the bottom up; point features are a layer of their own. */
  readonly layers: readonly (PaintedLayer | Layer)[];
  /** Its features, if the browser has them. */
  readonly set: PreparedSet | null;
  end(): void;
}

/** The group to which the layers are added, and the callbacks for their states. */
export interface OverlayPlace {
  readonly order: Pick<MapOrder, "setOverlays">;
  readonly view: MapView;
  readonly palette: MapPalette;
  readonly states: Listeners<{ readonly id: string; readonly state: OverlayState }>;
}

/** The layers above the statistics, in the given order: the last one on top. */
export class OverlayLayers {
  readonly #states: OverlayPlace["states"];
  readonly #arranged: OverlayPlace["order"];
  readonly #view: MapView;
  readonly #held = new Map<string, MountedOverlay>();
  /** Pending requests by overlay; a result for a replaced source is ignored. */
  readonly #wanted = new Map<string, Overlay>();
  #order: readonly string[] = [];
  #palette: MapPalette;
  #tracts: TractSource | null = null;

  constructor({ order, view, palette, states }: OverlayPlace) {
    this.#arranged = order;
    this.#view = view;
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

  /** The tracts that outlines are drawn from. */
  setTracts(tracts: TractSource | null): void {
    this.#tracts = tracts;
    this.#refresh(({ source }) => source.kind === "outlines");
  }

  #refresh(which: (overlay: Overlay) => boolean): void {
    for (const { overlay, layers } of this.#held.values())
      if (which(overlay)) for (const layer of layers) if (layer instanceof PaintedLayer) layer.refresh();
  }

  /** The topmost feature at a place in meters, among the overlays whose features the browser has. */
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
    const report = (state: OverlayState): void => this.#states.notify({ id, state });
    const current = (): boolean => {
      const wanted = this.#wanted.get(id);
      return wanted !== undefined && isAlike(wanted, overlay);
    };
    report({ phase: "loading" });
    try {
      const set = source.kind === "features" ? new PreparedSet(source.set, looksOf(source.style)) : null;
      const layers = await this.#layersOf(overlay, set);
      if (!current()) return layers.forEach(end);
      const held: MountedOverlay = { overlay, layers, set, end: () => undefined };
      this.#held.set(id, held);
      this.#dress(held, this.#wanted.get(id) ?? overlay);
      this.#arrange();
      const drawn = await this.#drawnBy(layers);
      if (!current()) return;
      // The geometry type of a service's features is known only now.
      if (layers.some(isOfPoints)) this.#arrange();
      const bounds = set ? degreesOf(set.bounds) : drawn.bounds;
      const following = watch(
        () => drawn.view.updating,
        (updating) => report(updating ? { phase: "loading" } : { phase: "shown", bounds }),
        { initial: true },
      );
      held.end = () => following.remove();
    } catch (error) {
      if (!current()) return;
      this.#remove(id);
      report({ phase: "failed", ...faultOf(error), host: hostOf(source) });
    }
  }

  /** Reports whether a layer is still being drawn, and its extent. */
  async #drawnBy([layer]: MountedOverlay["layers"]): Promise<{ view: { updating: boolean }; bounds: Bounds | null }> {
    if (layer === undefined || layer instanceof PaintedLayer) {
      // Waits until the SDK knows that there is something to draw.
      await nextTurn();
      return { view: this.#view, bounds: null };
    }
    await layer.load();
    return { view: await this.#view.whenLayerView(layer), bounds: boundsIn(layer.fullExtent ?? null) };
  }

  async #layersOf({ id, title, source }: Overlay, set: PreparedSet | null): Promise<MountedOverlay["layers"]> {
    switch (source.kind) {
      case "features":
        return PARTS.filter(({ kinds }) => kinds.some((kind) => set?.kinds.has(kind))).map(({ kinds, ofPoints }) => {
          const paint: PaintTile = (context, tile) => {
            if (set) paintFeatures(context, tile, { set, palette: this.#palette, kinds });
          };
          return new PaintedLayer(title, paint, { ofPoints });
        });
      case "outlines": {
        const paint: PaintTile = async (context, tile) => {
          if (source.of === "tracts" && levelAt(tile.resolution) !== "tracts") return;
          const features = (await this.#tracts?.tile(tile, source.of)) ?? [];
          for (const { shape } of features)
            paintShape(context, tile, { shape, symbol: source.style.symbol, filled: true });
        };
        return [new PaintedLayer(title, paint)];
      }
      default:
        // Paper finds its replacement by its id.
        return [Object.assign(await createServiceLayer(source satisfies ServiceSource), { id })];
    }
  }

  #dress(held: MountedOverlay, overlay: Overlay): void {
    held.overlay = overlay;
    for (const layer of held.layers) this.#dressLayer(layer, overlay);
  }

  #dressLayer(layer: PaintedLayer | Layer, { opacity, minScale, maxScale, title, source }: Overlay): void {
    if (source.kind === "feature-server" && "definitionExpression" in layer)
      Object.assign(layer, { definitionExpression: source.where });
    layer.title = title;
    layer.opacity = opacity;
    if (layer instanceof PaintedLayer) return layer.setScales(minScale, maxScale);
    // A service's own limits apply if the layer has none.
    if ("minScale" in layer && minScale > 0) Object.assign(layer, { minScale });
    if ("maxScale" in layer && maxScale > 0) Object.assign(layer, { maxScale });
  }

  #arrange(): void {
    const { true: points = [], false: others = [] } = Object.groupBy(
      this.#order.flatMap((id) => this.#held.get(id)?.layers ?? []),
      (layer) => `${isOfPoints(layer)}`,
    );
    this.#arranged.setOverlays(others, points);
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
    this.#arrange();
    held.layers.forEach(end);
  }
}

/** Points are above all names and roads, which would hide them. */
const PARTS = [
  { kinds: ["polygon", "line"], ofPoints: false },
  { kinds: ["point"], ofPoints: true },
] as const;

function isOfPoints(layer: PaintedLayer | Layer): boolean {
  if (layer instanceof PaintedLayer) return layer.ofPoints;
  const { geometryType } = layer as { geometryType?: string };
  return geometryType === "point" || geometryType === "multipoint";
}

function end(layer: PaintedLayer | Layer): void {
  if (!(layer instanceof PaintedLayer)) layer.destroy();
}

/**
 * Returns whether an overlay can be updated in place: only the filter of a service's features can change without
 * starting over.
 */
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

/** An extent in degrees, if it is given in degrees or Web Mercator meters. */
function boundsIn(extent: Extent | null): Bounds | null {
  if (extent === null) return null;
  const { xmin, ymin, xmax, ymax, spatialReference } = extent;
  if (spatialReference.isWGS84) return [xmin, ymin, xmax, ymax];
  return spatialReference.isWebMercator ? degreesOf([xmin, ymin, xmax, ymax]) : null;
}

const hostOf = (source: OverlaySource): string =>
  "url" in source && URL.canParse(source.url) ? new URL(source.url).host : "";

/** The SDK's reason why a layer cannot be drawn, in our words. */
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
