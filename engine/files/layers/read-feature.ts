import type { Geometry, Position } from "geojson";

/** A feature as read: its geometry, and every attribute that its file gives. */
export interface ReadFeature {
  readonly geometry: Geometry | null;
  readonly properties: Readonly<Record<string, unknown>> | null;
}

/** The same before its geometry has been checked for a known type. */
export interface UncheckedFeature extends Pick<ReadFeature, "properties"> {
  readonly geometry: unknown;
}

/** The lines and rings of a geometry; its points are given as a list too. */
export function pathsIn(geometry: Geometry): Position[][] {
  switch (geometry.type) {
    case "Point":
      return geometry.coordinates.length < 2 ? [] : [[geometry.coordinates]];
    case "MultiPoint":
    case "LineString":
      return [geometry.coordinates];
    case "MultiLineString":
    case "Polygon":
      return geometry.coordinates;
    case "MultiPolygon":
      return geometry.coordinates.flat();
    case "GeometryCollection":
      return geometry.geometries.flatMap(pathsIn);
  }
}

/** Every position of a geometry. */
export function* positionsIn(geometry: Geometry): Generator<Position> {
  for (const path of pathsIn(geometry)) yield* path;
}
