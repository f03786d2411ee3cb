import { Graphic, GraphicsLayer } from "#sdk";
import { markPicture } from "../facility-marks.ts";
import { meterPath, toMeters, type LonLat, type ScreenSpot } from "../geo.ts";
import type { FacilityOnMap } from "../live-map.ts";
import { POINTS, outline } from "./symbols.ts";

export const WEB_MERCATOR = { wkid: 102100 } as const;

/** Facilities above everything else: the icon of their kind, larger for the selected one. */
export class FacilitiesLayer {
  readonly layer = new GraphicsLayer({ title: "facilities", listMode: "hide" });
  readonly #rings = new GraphicsLayer({ title: "rings", listMode: "hide" });
  readonly layers: readonly GraphicsLayer[] = [this.#rings, this.layer];
  /** In the order in which they are drawn. */
  #drawn: readonly { readonly facility: FacilityOnMap; readonly mark: Graphic }[] = [];
  #given: readonly FacilityOnMap[] = [];
  #focused: number | null = null;

  /** Given the list shown before, draws only the marks again whose selection differs, since there may be 10,000. */
  set(facilities: readonly FacilityOnMap[], focused: number | null): void {
    const stays = ({ id }: FacilityOnMap) => facilities === this.#given && id !== focused && id !== this.#focused;
    // The selected one lies above those that would hide it.
    const added = facilities
      .filter((facility) => !stays(facility))
      .toSorted((a, b) => Number(a.id === focused) - Number(b.id === focused))
      .map((facility) => ({ facility, mark: markOf(facility, facility.id === focused) }));
    const { true: kept = [], false: gone = [] } = Object.groupBy(this.#drawn, ({ facility }) => `${stays(facility)}`);
    this.layer.removeMany(gone.map(({ mark }) => mark));
    this.layer.addMany(added.map(({ mark }) => mark));
    this.#drawn = [...kept, ...added];
    [this.#given, this.#focused] = [facilities, focused];
  }

  /** Thin and without a fill, so that they hide nothing. */
  setRings(rings: readonly (readonly LonLat[])[], color: string): void {
    this.#rings.removeAll();
    const paths = rings.map((ring) => meterPath(ring));
    const geometry = { type: "polygon", rings: paths, spatialReference: WEB_MERCATOR } as const;
    if (rings.length > 0) this.#rings.add(new Graphic({ geometry, symbol: outline(color, 1.25) }));
  }

  /** The facilities shown, the selected one last. */
  get shown(): readonly FacilityOnMap[] {
    return this.#drawn.map(({ facility }) => facility);
  }

  /** The facility whose icon is at a position on the screen; the nearest if there are several. */
  at(spot: ScreenSpot, toScreen: (at: LonLat) => ScreenSpot | null): number | null {
    const reach = FACILITY_MARK / 2 + 2;
    const found = this.shown.flatMap(({ id, at }) => {
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
function markOf(facility: FacilityOnMap, focused: boolean): Graphic {
  const [x, y] = toMeters(facility.at);
  const size = (focused ? FACILITY_MARK + 8 : FACILITY_MARK) * POINTS;
  return new Graphic({
    geometry: { type: "point", x, y, spatialReference: WEB_MERCATOR },
    symbol: { type: "picture-marker", url: markPicture(facility), width: size, height: size },
  });
}
