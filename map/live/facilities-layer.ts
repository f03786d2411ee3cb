import Graphic from "@arcgis/core/Graphic.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { toMeters } from "../geo/mercator.ts";
import type { LonLat } from "../geo/mercator.ts";
import type { FacilityOnMap, ScreenSpot } from "../live-map.ts";
import { FACILITY_MARK, facilityMark } from "./facility-mark.ts";
import { WEB_MERCATOR } from "./zones-layer.ts";

/** Facilities above everything else: a sign of their kind, larger where one is looked at. */
export class FacilitiesLayer {
  readonly layer = new GraphicsLayer({ title: "facilities", listMode: "hide" });
  #facilities: readonly FacilityOnMap[] = [];

  set(facilities: readonly FacilityOnMap[], focused: number | null): void {
    // The one that is looked at lies above those it would be hidden by.
    this.#facilities = facilities.toSorted((a, b) => Number(a.id === focused) - Number(b.id === focused));
    this.layer.removeAll();
    this.layer.addMany(
      this.#facilities.map(({ id, type, at }) => {
        const [x, y] = toMeters(at);
        return new Graphic({
          geometry: { type: "point", x, y, spatialReference: WEB_MERCATOR },
          symbol: facilityMark(type, id === focused),
        });
      }),
    );
  }

  /** The facility whose sign lies under a place on the screen; the nearest where several do. */
  at(spot: ScreenSpot, toScreen: (at: LonLat) => ScreenSpot | null): number | null {
    const reach = FACILITY_MARK / 2 + 2;
    const found = this.#facilities.flatMap(({ id, at }) => {
      const place = toScreen(at);
      if (!place || Math.abs(place.x - spot.x) > reach || Math.abs(place.y - spot.y) > reach) return [];
      return [{ id, distance: Math.hypot(place.x - spot.x, place.y - spot.y) }];
    });
    return found.toSorted((a, b) => a.distance - b.distance)[0]?.id ?? null;
  }
}
