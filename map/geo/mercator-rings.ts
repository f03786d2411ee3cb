import type { Area } from "../../contract/domain.ts";
import { toMeters } from "./mercator.ts";

/** A zone's edges are straight in longitude and latitude; on the map longer ones bend and need stations between. */
const STATION_SPACING = 0.25;

/** A path of degrees as [x, y] metres, with stations on its long edges. */
export function meterPath(path: readonly (readonly number[])[]): number[][] {
  return path.flatMap(([lon = 0, lat = 0], index) => {
    const [fromLon = lon, fromLat = lat] = path[index - 1] ?? [];
    const steps = Math.max(1, Math.ceil(Math.hypot(lon - fromLon, lat - fromLat) / STATION_SPACING));
    return Array.from({ length: steps }, (_, i) => {
      const part = (i + 1) / steps;
      return [...toMeters([fromLon + (lon - fromLon) * part, fromLat + (lat - fromLat) * part])];
    });
  });
}

/** An area's rings in metres as the SDK wants them: shells clockwise, holes counterclockwise. */
export function meterRings(area: Area): number[][][] {
  const polygons = area.type === "Polygon" ? [area.coordinates] : area.coordinates;
  return polygons.flatMap((rings) => rings.map((ring, index) => turned(meterPath(ring), index === 0)));
}

function turned(ring: number[][], clockwise: boolean): number[][] {
  let doubled = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i] ?? [];
    const [bx = 0, by = 0] = ring[i + 1] ?? [];
    doubled += (bx - ax) * (by + ay);
  }
  return doubled > 0 === clockwise ? ring : ring.toReversed();
}
