import { frameOf } from "../../engine/reports/draw/frame.ts";
import type { ScreenSpot } from "../../map/geo.ts";
import type { LiveMap, ZoneOnMap } from "../../map/live-map.ts";

/** Pixels that a pop-up takes next to a zone with its margins, and the map's buttons at the end (MapWidget.css). */
const ROOM = 296;
const BUTTONS = 56;
/** Up to this width the pop-up is a sheet over the lower 60 % of the map. */
const NARROW = 520;

/** Where a zone's pop-up is: at its side with more room; next to the click where only a part is seen. */
export function spotBeside(map: LiveMap, zone: ZoneOnMap, at: ScreenSpot): ScreenSpot {
  const { left, after, whole } = placeOf(map, zone);
  if (!whole) return at;
  const edge = left > after ? left - ROOM : map.container.clientWidth - BUTTONS - after;
  return { x: edge + ROOM / 2, y: at.y };
}

/** Moves the map so that its pop-up covers nothing of a zone; with `always` even one of which only a part is seen. */
export function keepFree(map: LiveMap, zone: ZoneOnMap, always = false): void {
  const frame = frameOf([zone]);
  const { clientWidth, clientHeight } = map.container;
  const { left, after, bottom, whole } = placeOf(map, zone);
  const narrow = clientWidth <= NARROW;
  const isFree = narrow ? bottom <= clientHeight * 0.4 : Math.max(left, after) >= ROOM;
  if (frame === null || (!always && (isFree || !whole))) return;
  const [west, south, east, north] = frame;
  // Whole zoom levels show up to twice these bounds, around their middle; above the zone there are tools.
  const bounds = narrow
    ? ([west, south - 3.5 * (north - south), east, north + (north - south) / 2] as const)
    : ([west - ((east - west) * ROOM) / (clientWidth - ROOM - BUTTONS), south, east, north] as const);
  map.goTo(bounds, { fill: true });
}

/** Pixels before a zone, after it and down to its lower edge, and whether all of it is seen. */
function placeOf(map: LiveMap, zone: ZoneOnMap) {
  const [west, south, east, north] = frameOf([zone]) ?? [0, 0, 0, 0];
  const { clientWidth, clientHeight } = map.container;
  const { x: left, y: top } = map.toScreen([west, north]) ?? { x: 0, y: 0 };
  const { x: right, y: bottom } = map.toScreen([east, south]) ?? { x: 0, y: 0 };
  const whole = left >= 0 && top >= 0 && right <= clientWidth && bottom <= clientHeight;
  return { left, bottom, whole, after: clientWidth - BUTTONS - right };
}
