import { Graphic, GraphicsLayer } from "#sdk";
import type { PictureMarkerSymbolProperties } from "@arcgis/core/symbols/PictureMarkerSymbol.js";
import { toMeters, type LonLat, type ScreenSpot } from "../geo.ts";
import type { FacilityOnMap } from "../live-map.ts";
import { SIGN_SIZE, facilityStyle } from "../styles.ts";
import { blankBrush } from "./painted-layer.ts";
import { POINTS } from "./symbols.ts";

type PictureSymbol = PictureMarkerSymbolProperties & { type: "picture-marker" };

/** Pictures are painted larger than they are shown, for high-density screens. */
const PICTURE = 72;

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
      this.#facilities.map(({ id, type, at }) => {
        const [x, y] = toMeters(at);
        return new Graphic({
          geometry: { type: "point", x, y, spatialReference: WEB_MERCATOR },
          symbol: facilityMark(type, id === focused),
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
const RIM = 4;

/** A facility's mark: the icon of its kind in white on a square of its color. */
function facilityMark(type: string, focused: boolean): PictureSymbol {
  const size = (focused ? FACILITY_MARK + 8 : FACILITY_MARK) * POINTS;
  return { type: "picture-marker", url: markImage(type), width: size, height: size };
}

const painted = new Map<string, string>();

function markImage(type: string): string {
  const known = painted.get(type);
  if (known !== undefined) return known;
  const { color, sign } = facilityStyle(type);
  const brush = blankBrush(PICTURE);
  brush.beginPath();
  brush.roundRect(RIM, RIM, PICTURE - 2 * RIM, PICTURE - 2 * RIM, 12);
  brush.fillStyle = color;
  brush.fill();
  brush.lineWidth = 6;
  brush.strokeStyle = "#ffffff";
  brush.stroke();
  const scale = (PICTURE - 4 * RIM) / SIGN_SIZE;
  brush.setTransform(scale, 0, 0, scale, 2 * RIM, 2 * RIM);
  brush.fillStyle = "#ffffff";
  brush.fill(new Path2D(sign), "evenodd");
  const url = brush.canvas.toDataURL();
  painted.set(type, url);
  return url;
}
