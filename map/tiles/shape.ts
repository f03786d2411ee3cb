import type { Geometry, Position } from "geojson";
import { boundsOf, NOWHERE, unite } from "../geo/bounds.ts";
import type { Bounds } from "../geo/bounds.ts";
import { toMeters } from "../geo/mercator.ts";

/** Lines or rings ready to be painted, in metres of web mercator. */
export interface Shape {
  /** x, y, x, y … of each ring or line. */
  readonly paths: readonly Float64Array[];
  readonly pathBounds: readonly Bounds[];
  readonly bounds: Bounds;
}

/** A shape from paths of positions in metres. */
export function shapeOf(paths: readonly (readonly (readonly number[])[])[]): Shape {
  const pathBounds = paths.map((path) => boundsOf(path));
  return {
    paths: paths.map((path) => Float64Array.from(path.flatMap(([x = NaN, y = NaN]) => [x, y]))),
    pathBounds,
    bounds: pathBounds.reduce(unite, NOWHERE),
  };
}

/** A shape from GeoJSON in degrees; points have none. */
export function shapeFromGeoJson(geometry: Geometry): Shape {
  return shapeOf(pathsOf(geometry).map((path) => path.map(([lon = NaN, lat = NaN]) => toMeters([lon, lat]))));
}

function pathsOf(geometry: Geometry): Position[][] {
  switch (geometry.type) {
    case "LineString":
      return [geometry.coordinates];
    case "MultiLineString":
    case "Polygon":
      return geometry.coordinates;
    case "MultiPolygon":
      return geometry.coordinates.flat();
    case "GeometryCollection":
      return geometry.geometries.flatMap(pathsOf);
    case "Point":
    case "MultiPoint":
      return [];
  }
}

/** Whether a point lies within a shape's rings (even-odd, so holes count as outside). */
export function holds({ paths, bounds }: Shape, x: number, y: number): boolean {
  if (x < bounds[0] || x > bounds[2] || y < bounds[1] || y > bounds[3]) return false;
  let inside = false;
  for (const path of paths) {
    for (let i = 0, j = path.length - 2; i < path.length; j = i, i += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = [path[i], path[i + 1], path[j], path[j + 1]];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}
