import type { MultiPolygon } from "geojson";
import { difference, intersection, union, type Geom } from "polyclip-ts";
import { geodesicArea } from "./area.ts";
import type { OverlayQuestion } from "./overlay.ts";
import type { Region } from "./rings.ts";

/**
 * Returns the same areas as `overlayAreas` by clipping out every face: slow, but it copes with edges that nearly
 * coincide.
 */
export function clippedAreas({ region, polygons, covering, count, counts }: OverlayQuestion): Float64Array {
  const areas = new Float64Array(count);
  let faces: { readonly mask: number; readonly shape: Geom }[] = [{ mask: covering, shape: geometryOf(region) }];
  for (let zone = 0; zone < count; zone++) {
    const parts = polygons.filter(({ bit }) => bit === zone).map(({ polygon }) => geometryOf(polygon.region));
    const [first, ...others] = parts;
    if (first === undefined) continue;
    const area = union(first, ...others);
    faces = faces.flatMap(({ mask, shape }) => [
      { mask: mask | (1 << zone), shape: intersection(shape, area) },
      { mask, shape: difference(shape, area) },
    ]);
    faces = faces.filter(({ shape }) => shape.length > 0);
  }
  for (const { mask, shape } of faces) {
    const size = geodesicArea({ type: "MultiPolygon", coordinates: shape as MultiPolygon["coordinates"] });
    for (let zone = 0; zone < count; zone++) if (counts(mask, zone)) areas[zone] = (areas[zone] ?? 0) + size;
  }
  return areas;
}

/** Canonical rings as the clipper takes them: polygons of a shell and its holes. */
function geometryOf({ xy, ringStart, from, to }: Region): Geom {
  const shells: [number, number][][][] = [];
  for (let ring = from; ring < to; ring++) {
    const points: [number, number][] = [];
    let turn = 0;
    const first = ringStart[ring] ?? 0;
    for (let i = first; i < (ringStart[ring + 1] ?? 0); i++) {
      const point: [number, number] = [xy[2 * i] ?? 0, xy[2 * i + 1] ?? 0];
      const previous = points[points.length - 1] ?? point;
      const [ox, oy] = points[0] ?? point;
      turn += (previous[0] - ox) * (point[1] - oy) - (point[0] - ox) * (previous[1] - oy);
      points.push(point);
    }
    // A shell runs counterclockwise and its holes follow it.
    if (turn > 0) shells.push([points]);
    else shells[shells.length - 1]?.push(points);
  }
  return shells;
}
