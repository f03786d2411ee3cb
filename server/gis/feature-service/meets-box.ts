import type { Region } from "../../../engine/geometry/rings.ts";
import type { GeoBox } from "../../tracts/data-set-content.ts";
import type { Shape } from "./layers.ts";

/**
 * Returns whether a region intersects a box including its edge: an edge of the region runs through the box, or one
 * contains the other.
 */
export function meetsBox(
  { xy, ringStart, from, to }: Region,
  [west, south, east, north]: GeoBox,
  shape: Shape,
): boolean {
  let inside = false;
  for (let ring = from; ring < to; ring++) {
    const end = ringStart[ring + 1] ?? 0;
    if (shape === "point" && isWithin(xy, ringStart[ring] ?? 0, [west, south, east, north])) return true;
    for (let i = (ringStart[ring] ?? 0) + 1; i < end; i++) {
      const [ax, ay] = [xy[2 * i - 2] ?? NaN, xy[2 * i - 1] ?? NaN];
      const [bx, by] = [xy[2 * i] ?? NaN, xy[2 * i + 1] ?? NaN];
      if (runsThrough(ax, ay, bx, by, [west, south, east, north])) return true;
      if (ay > south !== by > south && west < ax + ((south - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  }
  // No edge touches the box: it lies wholly inside or wholly outside, as its corner does.
  return inside && shape === "polygon";
}

function isWithin(xy: Float64Array, point: number, [west, south, east, north]: GeoBox): boolean {
  const [x, y] = [xy[2 * point] ?? NaN, xy[2 * point + 1] ?? NaN];
  return x >= west && x <= east && y >= south && y <= north;
}

/** Liang and Barsky's clipping (ACM TOG 3(1), 1984): whether any part of the edge lies within the box. */
function runsThrough(ax: number, ay: number, bx: number, by: number, [west, south, east, north]: GeoBox): boolean {
  const [dx, dy] = [bx - ax, by - ay];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, ax - west],
    [dx, east - ax],
    [-dy, ay - south],
    [dy, north - ay],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false;
      continue;
    }
    const at = room / step;
    if (step < 0) enter = Math.max(enter, at);
    else leave = Math.min(leave, at);
    if (enter > leave) return false;
  }
  return true;
}
