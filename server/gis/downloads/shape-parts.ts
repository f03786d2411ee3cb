import type { Geometry, Position } from "geojson";

/** A row's shape in the forms that files have: points, paths, or polygons of a shell and its holes. */
export type PartedShape =
  | { readonly kind: "point"; readonly position: Position }
  | { readonly kind: "polyline"; readonly paths: readonly Position[][] }
  | { readonly kind: "polygon"; readonly polygons: readonly Position[][][] };

/** The parts of a geometry written as GeoJSON; null if there is none. */
export function partsOfText(text: unknown): PartedShape | null {
  return typeof text === "string" ? partsOfGeometry(JSON.parse(text) as Geometry) : null;
}

function partsOfGeometry(geometry: Geometry): PartedShape {
  switch (geometry.type) {
    case "Point":
      return { kind: "point", position: geometry.coordinates };
    case "LineString":
      return { kind: "polyline", paths: [geometry.coordinates] };
    case "MultiLineString":
      return { kind: "polyline", paths: geometry.coordinates };
    case "Polygon":
      return { kind: "polygon", polygons: [geometry.coordinates] };
    case "MultiPolygon":
      return { kind: "polygon", polygons: geometry.coordinates };
    default:
      throw new RangeError(`A download has no place for a ${geometry.type}`);
  }
}

/** All positions of a shape, ring by ring. */
export function ringsIn(shape: PartedShape): readonly (readonly Position[])[] {
  switch (shape.kind) {
    case "point":
      return [[shape.position]];
    case "polyline":
      return shape.paths;
    case "polygon":
      return shape.polygons.flat();
  }
}

/** West, south, east and north. */
export type Edges = readonly [west: number, south: number, east: number, north: number];
export const NO_EDGES: Edges = [Infinity, Infinity, -Infinity, -Infinity];

/** The box around a shape and another box. */
export function edgesWith(edges: Edges, shape: PartedShape): Edges {
  let [west, south, east, north] = edges;
  for (const ring of ringsIn(shape))
    for (const [x = NaN, y = NaN] of ring) {
      west = Math.min(west, x);
      south = Math.min(south, y);
      east = Math.max(east, x);
      north = Math.max(north, y);
    }
  return [west, south, east, north];
}
