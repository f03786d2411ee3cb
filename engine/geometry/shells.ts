import type { Position } from "geojson";
import { extentOf, crossesAntimeridian, shifted, unwrappedPath } from "./unwrap.ts";

interface Ring {
  readonly ring: Position[];
  /** The ring in one piece if it crosses the antimeridian. */
  readonly flat: readonly Position[];
  readonly size: number;
  readonly isClockwise: boolean;
}

/**
 * The polygons of rings for which shapefiles and ArcGIS do not state which belong together: shells run clockwise and
 * holes the other way, in any order. A hole belongs to the smallest shell around it, and becomes a shell itself if
 * there is none: no ring is lost. For rings over the antimeridian, programs use the direction of the area on the long
 * way around, so there a ring within an odd number of others is a hole.
 */
export function polygonsOfRings(rings: readonly Position[][]): Position[][][] {
  if (rings.length < 2) return rings.map((ring) => [ring]);
  const isCrossed = rings.some(crossesAntimeridian);
  const all = rings.map((ring): Ring => {
    const flat = isCrossed ? unwrappedPath(ring) : ring;
    const area = area2(flat);
    return { ring, flat, size: Math.abs(area), isClockwise: area < 0 };
  });
  const bySize = all.toSorted((a, b) => a.size - b.size);
  const shellOf = (hole: Ring): Ring | undefined => {
    if (hole.isClockwise && !isCrossed) return undefined;
    const around = bySize.filter((other) => other !== hole && other.size >= hole.size && holds(other.flat, hole.flat));
    return isCrossed ? around[around.length % 2 === 1 ? 0 : -1] : around.find(({ isClockwise }) => isClockwise);
  };
  const owners = all.map((ring) => shellOf(ring) ?? ring);
  return all.flatMap((shell, at) =>
    owners[at] === shell
      ? [[shell.ring, ...all.flatMap(({ ring }, i) => (i !== at && owners[i] === shell ? [ring] : []))]]
      : [],
  );
}

/** Twice the signed area of a ring. */
function area2(ring: readonly Position[]): number {
  return ring.reduce((sum, [x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = ring[at + 1] ?? ring[0] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);
}

/**
 * Returns whether most of a hole's corners are within a ring, whichever turn around the world it was written in: some
 * may touch its edge.
 */
function holds(ring: readonly Position[], hole: readonly Position[]): boolean {
  const [west, east] = extentOf(ring);
  return [0, -360, 360].some((turn) => {
    const [left, right] = extentOf(hole).map((x) => x + turn) as [number, number];
    if (left < west || right > east) return false;
    return 2 * shifted(hole, turn).filter((corner) => isWithin(ring, corner)).length > hole.length;
  });
}

function isWithin(ring: readonly Position[], [x = NaN, y = NaN]: Position): boolean {
  return ring.reduce((inside, [ax = 0, ay = 0], at) => {
    const [bx = 0, by = 0] = ring[at + 1] ?? ring[0] ?? [];
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
  }, false);
}
