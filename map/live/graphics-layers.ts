import { Graphic, GraphicsLayer } from "#sdk";
import type { PictureMarkerSymbolProperties } from "@arcgis/core/symbols/PictureMarkerSymbol.js";
import { markPicture } from "../facility-marks.ts";
import { toMeters, type LonLat, type ScreenSpot } from "../geo.ts";
import type { FacilityOnMap } from "../live-map.ts";
import { POINTS } from "./symbols.ts";

type PictureSymbol = PictureMarkerSymbolProperties & { type: "picture-marker" };

export const WEB_MERCATOR = { wkid: 102100 } as const;

/** Facilities above everything else: the icon of their kind, larger for the selected one. */
export class FacilitiesLayer {
  readonly layer = new GraphicsLayer({ title: "facilities", listMode: "hide" });
  #facilities: readonly FacilityOnMap[] = [];

  set(facilities: readonly FacilityOnMap[], focused: number | null): void {
    // The selected one lies above those that would hide it.
    this.#facilities = facilities.toSorted((a, b) => Number(a.id === focused) - Number(b.id === focused));
    this.layer.removeAll();
    this.layer.addMany(
      this.#facilities.map((facility) => {
        const [x, y] = toMeters(facility.at);
        return new Graphic({
          geometry: { type: "point", x, y, spatialReference: WEB_MERCATOR },
          symbol: facilityMark(facility, facility.id === focused),
        });
      }),
    );
  }

  /** The facilities shown, the selected one last. */
  get shown(): readonly FacilityOnMap[] {
    return this.#facilities;
  }

  /** The facility whose icon is at a position on the screen; the nearest if there are several. */
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

/** Edge of a facility's mark, in CSS pixels. */
const FACILITY_MARK = 26;

/** A facility's mark: the icon of its kind in a form and color of its state. */
function facilityMark(facility: FacilityOnMap, focused: boolean): PictureSymbol {
  const size = (focused ? FACILITY_MARK + 8 : FACILITY_MARK) * POINTS;
  return { type: "picture-marker", url: markPicture(facility), width: size, height: size };
}
