import type { Geometry, Position } from "geojson";

/** What was read of a feature: where it is, and anything that its file says of it. */
export interface ReadFeature {
  readonly geometry: Geometry | null;
  readonly properties: Readonly<Record<string, unknown>> | null;
}

/** The same before anyone has looked at whether its geometry is one that is meant. */
export interface UncheckedFeature extends Pick<ReadFeature, "properties"> {
  readonly geometry: unknown;
}

/** Every position of a geometry. */
export function* positionsIn(geometry: Geometry): Generator<Position> {
  switch (geometry.type) {
    case "Point":
      return yield* geometry.coordinates.length < 2 ? [] : [geometry.coordinates];
    case "MultiPoint":
    case "LineString":
      return yield* geometry.coordinates;
    case "MultiLineString":
    case "Polygon":
      return yield* geometry.coordinates.flat();
    case "MultiPolygon":
      return yield* geometry.coordinates.flat(2);
    case "GeometryCollection":
      for (const part of geometry.geometries) yield* positionsIn(part);
  }
}
