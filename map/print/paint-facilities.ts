import type { Box } from "../../engine/reports/draw/drawing.ts";
import { paintMark } from "../facility-marks.ts";
import { toMeters } from "../geo.ts";
import type { FacilityOnMap } from "../live-map.ts";
import type { Tile } from "../tiles.ts";

/** Edge of a facility's mark, in pixels. */
const MARK = 20;

/** Paints the marks of facilities as the map shows them, and returns their boxes, in pixels. */
export function paintFacilities(
  context: CanvasRenderingContext2D,
  { bounds: [west, south, east, north], resolution }: Tile,
  facilities: readonly FacilityOnMap[],
): Box[] {
  return facilities.flatMap((facility) => {
    const [mx, my] = toMeters(facility.at);
    if (mx < west || mx > east || my < south || my > north) return [];
    const [x, y] = [(mx - west) / resolution - MARK / 2, (north - my) / resolution - MARK / 2];
    paintMark(context, facility, { x, y, edge: MARK });
    return [{ x, y, width: MARK, height: MARK }];
  });
}
