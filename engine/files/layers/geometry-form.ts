import type { Geometry } from "geojson";

/** Depth at which the positions of each type are nested in its lists (RFC 7946, 3.1). */
const DEPTHS: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};
export const COLLECTION = "GeometryCollection";
/** Collections may hold collections; no map needs deeper ones. */
const NESTED = 20;

/** Returns whether a name is a type of geometry (RFC 7946, 1.4). */
export const isKind = (type: string): boolean => type === COLLECTION || Object.hasOwn(DEPTHS, type);

/** Returns whether a value is a geometry whose positions are nested as deep as its type requires. */
export function isGeometry(value: unknown, nested = 0): value is Geometry {
  if (!isRecord(value) || typeof value["type"] !== "string") return false;
  const { type, coordinates, geometries } = value;
  if (type === COLLECTION)
    return nested < NESTED && Array.isArray(geometries) && geometries.every((part) => isGeometry(part, nested + 1));
  const depth = DEPTHS[type];
  const isEmptyPoint = depth === 0 && Array.isArray(coordinates) && coordinates.length === 0;
  return depth !== undefined && (isEmptyPoint || arePositions(coordinates, depth));
}

function arePositions(value: unknown, depth: number): boolean {
  if (!Array.isArray(value)) return false;
  if (depth > 0) return value.every((part) => arePositions(part, depth - 1));
  const [x, y] = value as readonly unknown[];
  return typeof x === "number" && typeof y === "number";
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
