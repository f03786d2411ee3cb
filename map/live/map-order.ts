import type { SDKMap } from "#sdk";
import type Layer from "@arcgis/core/layers/Layer.js";
import { PaintedLayer } from "./painted-layer.ts";
import { PaintedStack, Pictures } from "./painted-stack.ts";

/** The map's own painted layers. */
interface OwnLayers {
  readonly ground: PaintedLayer;
  readonly tracts: PaintedLayer;
  readonly series: PaintedLayer;
  readonly zones: PaintedLayer;
  readonly reference: PaintedLayer;
}

/** The right side of a handle, and a function that gets the SDK layers that the handle divides. */
interface RightSide extends Pick<OwnLayers, "tracts" | "zones"> {
  readonly onSides: (left: readonly Layer[], right: readonly Layer[]) => void;
}

type SwipePane = "both" | "left" | "right";

/** The stacking order: adjacent painted layers are one layer of the SDK's map. */
export class MapOrder {
  readonly #map: SDKMap;
  readonly #own: OwnLayers;
  readonly #onTrouble: (error: unknown) => void;
  readonly pictures = new Pictures();
  #overlays: readonly (PaintedLayer | Layer)[] = [];
  #points: readonly (PaintedLayer | Layer)[] = [];
  #right: RightSide | null = null;
  #stacks: readonly PaintedStack[] = [];
  /** Our layers on the map, from the bottom up. */
  #placed: readonly Layer[] = [];

  constructor(map: SDKMap, own: OwnLayers, onTrouble: (error: unknown) => void) {
    this.#map = map;
    this.#own = own;
    this.#onTrouble = onTrouble;
    this.#arrange();
  }

  /**
   * The layers on paper: the map's own and the overlays, from the bottom up, without those only on the right. Layers of
   * the SDK are included if a painted one replaces them.
   */
  paper(standIn: (layer: Layer) => PaintedLayer | null = () => null): readonly PaintedLayer[] {
    const { ground, tracts, series, zones, reference } = this.#own;
    const [overlays = [], points = []] = [this.#overlays, this.#points].map((layers) =>
      layers.flatMap((layer) => (layer instanceof PaintedLayer ? layer : (standIn(layer) ?? []))),
    );
    return [ground, tracts, series, ...overlays, zones, reference, ...points];
  }

  /**
   * Inserts layers between the statistics and the zones, and point layers above all names and roads, which would hide
   * them; the last one on top.
   */
  setOverlays(overlays: readonly (PaintedLayer | Layer)[], points: readonly (PaintedLayer | Layer)[] = []): void {
    this.#overlays = overlays;
    this.#points = points;
    this.#arrange();
  }

  /** Shows other tracts and zones on the right of a handle; null shows the map's own everywhere. */
  setRight(right: RightSide | null): void {
    this.#right = right;
    this.#arrange();
  }

  /** Requests and shows everything painted again. */
  redraw(): void {
    for (const stack of this.#stacks) stack.refreshSoon();
  }

  #arrange(): void {
    const runs: { readonly side: SwipePane; readonly layers: PaintedLayer[] | Layer }[] = [];
    for (const [layer, side] of this.#fromBelow()) {
      const last = runs.at(-1);
      if (!(layer instanceof PaintedLayer)) runs.push({ side, layers: layer });
      else if (last && last.side === side && Array.isArray(last.layers)) last.layers.push(layer);
      else runs.push({ side, layers: [layer] });
    }
    const free = [...this.#stacks];
    const wanted = runs.map(({ side, layers }) => {
      if (!Array.isArray(layers)) return { side, layer: layers };
      const stack = free.shift() ?? PaintedStack.make(this.pictures, this.#onTrouble);
      stack.painted = layers;
      return { side, layer: stack };
    });
    this.#place(wanted.map(({ layer }) => layer));
    this.#stacks = wanted.map(({ layer }) => layer).filter((layer) => layer instanceof PaintedStack);
    for (const stack of free) stack.painted = [];
    const of = (asked: SwipePane) => wanted.filter(({ side }) => side === asked).map(({ layer }) => layer);
    this.#right?.onSides(of("left"), of("right"));
  }

  #fromBelow(): readonly (readonly [PaintedLayer | Layer, SwipePane])[] {
    const { ground, tracts, series, zones, reference } = this.#own;
    const right = this.#right;
    const left = right ? "left" : "both";
    return [
      [ground, "both"],
      [tracts, left],
      [series, left],
      ...(right ? [[right.tracts, "right"] as const] : []),
      ...this.#overlays.map((layer) => [layer, "both"] as const),
      [zones, left],
      ...(right ? [[right.zones, "right"] as const] : []),
      [reference, "both"],
      ...this.#points.map((layer) => [layer, "both"] as const),
    ];
  }

  /** Makes these the lowest layers of the map, in this order, replacing the previous ones. */
  #place(layers: readonly Layer[]): void {
    const all = this.#map.layers;
    all.removeMany(this.#placed.filter((layer) => !layers.includes(layer)));
    for (const [at, layer] of layers.entries()) {
      const now = all.indexOf(layer);
      if (now < 0) all.add(layer, at);
      else if (now !== at) all.reorder(layer, at);
    }
    this.#placed = layers;
  }
}
