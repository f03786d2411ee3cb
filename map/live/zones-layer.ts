import { frameOf } from "../../engine/reports/draw/frame.ts";
import { numberSpots } from "../../engine/reports/draw/number-spots.ts";
import type { MapPalette } from "../basemap/palette.ts";
import { meterFrame, meterRings, toMeters, type Meters } from "../geo.ts";
import type { ZoneOnMap } from "../live-map.ts";
import { zoneStyle } from "../styles.ts";
import { holds, shapeOf } from "../tiles.ts";
import { paintZones, type PaintedZone } from "../zones/paint-zones.ts";
import type { ZoneSign } from "../zones/paint-sign.ts";
import { PaintedLayer } from "./painted-layer.ts";

/**
 * The saved zones above the tracts. They are painted, like tracts: for each kind of SDK symbol (tint, pattern, line,
 * dashed line, picture) WebGL must build a program before the map's first picture.
 */
export class ZonesLayer {
  readonly layer: PaintedLayer;
  #zones: readonly PaintedZone[] = [];
  #hidden: number | null = null;
  readonly #onSigns: (signs: readonly ZoneSign[]) => void;

  #palette: MapPalette;

  /** @param onSigns called when the zones' labels have changed, which names and roads avoid */
  constructor(palette: MapPalette, onSigns: (signs: readonly ZoneSign[]) => void) {
    this.#palette = palette;
    this.#onSigns = onSigns;
    this.layer = new PaintedLayer(
      "zones",
      (context, tile, paper = this.#palette) => paintZones(context, tile, this.#shown, paper.ground !== "light"),
      { visible: false },
    );
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.layer.refresh();
  }

  set(zones: readonly ZoneOnMap[], focused: number | null): void {
    // The worst hit zone is painted last, above the others.
    const painted = zones.toSorted((a, b) => b.zone - a.zone);
    const drawn = painted.map(({ zone, area, land }) => ({
      zone,
      rings: meterRings(area).map((ring) => ring.map(([x = 0, y = 0]): Meters => [x, y])),
      points: (land?.points ?? []).map(toMeters),
    }));
    const spots = numberSpots(drawn, meterFrame(frameOf(zones)));
    this.#zones = painted.map(({ zone, name }, at) => ({
      style: zoneStyle(zone),
      name,
      shape: shapeOf(drawn[at]?.rings ?? []),
      badge: spots.get(zone) ?? null,
      focused: zone === focused,
    }));
    this.#paint();
  }

  /** Hides the zone that is being edited: the sketch shows it. */
  hide(zone: number | null): void {
    if (zone === this.#hidden) return;
    this.#hidden = zone;
    this.#paint();
  }

  /** The zone at a position, in meters; the worst hit one if several meet there. */
  at(x: number, y: number): number | null {
    // An invisible zone cannot be selected.
    if (this.layer.opacity === 0) return null;
    return this.#shown.findLast(({ shape }) => holds(shape, x, y))?.style.zone ?? null;
  }

  get #shown(): readonly PaintedZone[] {
    return this.#zones.filter(({ style }) => style.zone !== this.#hidden);
  }

  #paint(): void {
    // Without zones there is nothing to paint.
    this.layer.visible = this.#shown.length > 0;
    if (this.layer.visible) this.layer.refresh();
    this.#onSigns(this.#shown.map(({ name, badge }) => ({ name, badge })));
  }
}
