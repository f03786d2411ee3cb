import type { MultiPolygon, Polygon, Position } from "geojson";
import { union } from "polyclip-ts";
import { PLAIN_SHAPE, WIND_THRESHOLDS, type StormShape } from "./advisory.ts";

type Rings = [number, number][][];

/** The swath of each threshold: the union of its wind radii over all forecast hours. None for a threshold without radii. */
export function swathsOf(shapes: readonly StormShape[]): StormShape[] {
  return WIND_THRESHOLDS.flatMap((threshold) => {
    const winds = shapes.filter((shape) => shape.kind === "wind" && shape.threshold === threshold);
    const areas = winds.flatMap(({ geometry }) =>
      geometry.type === "Polygon" || geometry.type === "MultiPolygon" ? [ringsOf(geometry)] : [],
    );
    const [first, ...others] = areas;
    if (first === undefined) return [];
    const [only, ...more] = union(first, ...others);
    if (only === undefined) return [];
    const geometry: Polygon | MultiPolygon =
      more.length === 0
        ? { type: "Polygon", coordinates: only }
        : { type: "MultiPolygon", coordinates: [only, ...more] };
    return [{ ...PLAIN_SHAPE, kind: "swath" as const, threshold, geometry, drawn: true }];
  });
}

function ringsOf(geometry: Polygon | MultiPolygon): Rings[] {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return polygons.map((polygon) => polygon.map((ring) => ring.map(pointOf)));
}

const pointOf = ([x = NaN, y = NaN]: Position): [number, number] => [x, y];
