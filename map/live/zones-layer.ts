import Graphic from "@arcgis/core/Graphic.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { zoneStyle } from "../styles.ts";
import { innerPoint, meterRings } from "../geo/mercator.ts";
import type { ZoneOnMap } from "../live-map.ts";
import { holds, shapeOf, type Shape } from "../tiles.ts";
import { zoneBadge, zoneBorder, zoneCasing, zonePattern, zoneTint } from "./symbols.ts";

export const WEB_MERCATOR = { wkid: 102100 } as const;

/** The saved zones over the tracts: tint, pattern, cased border and number. */
export class ZonesLayer {
  readonly layer = new GraphicsLayer({ title: "zones", listMode: "hide" });
  #zones: readonly ZoneOnMap[] = [];
  #shapes = new Map<number, Shape>();
  #focused: number | null = null;
  #hidden: number | null = null;

  set(zones: readonly ZoneOnMap[], focused: number | null): void {
    this.#zones = zones;
    this.#focused = focused;
    this.#shapes = new Map(zones.map(({ zone, area }) => [zone, shapeOf(meterRings(area))]));
    this.#draw();
  }

  /** Leaves out the zone that is being edited: the sketch shows it. */
  hide(zone: number | null): void {
    if (zone === this.#hidden) return;
    this.#hidden = zone;
    this.#draw();
  }

  /** The zone under a place, in metres; the worst hit one where several meet. */
  at(x: number, y: number): number | null {
    const found = this.#zones.filter(({ zone }) => {
      const shape = this.#shapes.get(zone);
      return zone !== this.#hidden && shape !== undefined && holds(shape, x, y);
    });
    return found.length > 0 ? Math.min(...found.map(({ zone }) => zone)) : null;
  }

  #draw(): void {
    this.layer.removeAll();
    // The worst hit zone is drawn last, above the others.
    const shown = this.#zones.filter(({ zone }) => zone !== this.#hidden).toSorted((a, b) => b.zone - a.zone);
    const drawn = shown.map(({ zone, area }) => {
      const rings = meterRings(area);
      const style = zoneStyle(zone);
      const focused = zone === this.#focused;
      const width = focused ? 3.5 : 2.25;
      const geometry = { type: "polygon" as const, rings, spatialReference: WEB_MERCATOR };
      const areas = [zoneTint(style, focused), zonePattern(style), zoneCasing(width), zoneBorder(style, width)].map(
        (symbol) => new Graphic({ geometry, symbol }),
      );
      const at = innerPoint(rings);
      const badge =
        at &&
        new Graphic({
          geometry: { type: "point", x: at[0], y: at[1], spatialReference: WEB_MERCATOR },
          symbol: zoneBadge(style, focused),
        });
      return { areas, badge };
    });
    this.layer.addMany(drawn.flatMap(({ areas }) => areas));
    this.layer.addMany(drawn.flatMap(({ badge }) => badge ?? []));
  }
}
