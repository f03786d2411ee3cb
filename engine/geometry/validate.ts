import type { Position } from "geojson";
import { findCrossing } from "./crossing.ts";
import { canonicalRings, regionOf, type FlatRing } from "./rings.ts";
import { INSIDE, ON_BOUNDARY, locate, side } from "./predicates.ts";
import { unwrappedRings, wrappedLongitude } from "./unwrap.ts";

/** Reasons why a polygon is refused. */
export type PolygonFaultReason =
  /** Not a GeoJSON Polygon or MultiPolygon with at least one ring in every polygon. */
  | "notAPolygon"
  /** A ring of fewer than four positions, or of fewer than three different ones. */
  | "tooFewPoints"
  /** A ring that does not end where it starts. */
  | "notClosed"
  /** A coordinate that is not a finite number. */
  | "notFinite"
  /** A longitude beyond ±180 or a latitude beyond ±90. */
  | "outOfRange"
  /** A ring that crosses the antimeridian and comes back to its start from the other side, around a pole. */
  | "aroundPole"
  /** A ring whose points all lie on one line. */
  | "zeroArea"
  /** Edges that cross or overlap, in a ring or between rings of one polygon. */
  | "selfCrossing"
  /** A hole that lies outside its shell. */
  | "holeOutside"
  /** A hole that lies within another. */
  | "holeInHole";

/** The faults of a polygon, and where. */
export interface PolygonFault {
  readonly reason: PolygonFaultReason;
  /** Index of the polygon in a MultiPolygon (0 for a Polygon) and of the ring in it; null if there is none. */
  readonly polygon: number | null;
  readonly ring: number | null;
  /** Longitude and latitude of the fault where it has a place. */
  readonly at: readonly [number, number] | null;
}

/**
 * Checks a polygon or multipolygon as it comes from a drawing or a file; null if it is valid. The winding of rings
 * means nothing; a ring may touch itself or another ring at a point, but not cross it or share a stretch of edge with
 * it. Polygons of one MultiPolygon may overlap: they are united. Orientation tests are exact. An edge of more than half
 * the way around the world is taken the shorter way, over the antimeridian, where `splitAtAntimeridian` cuts it.
 */
export function checkPolygon(geometry: unknown): PolygonFault | null {
  const polygons = polygonsIn(geometry);
  if (polygons === null || polygons.length === 0) return { reason: "notAPolygon", polygon: null, ring: null, at: null };
  for (const [index, rings] of polygons.entries()) {
    const fault = checkRings(rings);
    if (fault !== null) return { ...fault, polygon: index };
  }
  return null;
}

/** The faults of one ring that do not involve other edges: cheap, in one pass. Null for none. */
export function checkRing(ring: readonly Position[]): Pick<PolygonFault, "reason" | "at"> | null {
  for (const position of ring) {
    const x = position[0];
    const y = position[1];
    if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y)) {
      return { reason: "notFinite", at: null };
    }
    if (Math.abs(x) > 180 || Math.abs(y) > 90) return { reason: "outOfRange", at: [x, y] };
  }
  const first = ring[0];
  const last = ring[ring.length - 1];
  if (first === undefined || last === undefined) return { reason: "tooFewPoints", at: null };
  const at = pointOf(first);
  if (!samePoint(first, last)) {
    return ring.length < 3 ? { reason: "tooFewPoints", at } : { reason: "notClosed", at: pointOf(last) };
  }
  const second = ring.find((position) => !samePoint(position, first));
  if (ring.length < 4 || second === undefined) return { reason: "tooFewPoints", at };
  if (!ring.some((position) => !samePoint(position, first) && !samePoint(position, second))) {
    return { reason: "tooFewPoints", at };
  }
  const [bx, by] = pointOf(second);
  const hasWidth = ring.some((position) => side(at[0], at[1], bx, by, position[0] ?? NaN, position[1] ?? NaN) !== 0);
  return hasWidth ? null : { reason: "zeroArea", at };
}

function pointOf(position: Position): readonly [number, number] {
  return [position[0] ?? NaN, position[1] ?? NaN];
}

type RingsFault = Omit<PolygonFault, "polygon">;

function checkRings(rings: readonly (readonly Position[])[]): RingsFault | null {
  if (rings.length === 0) return { reason: "notAPolygon", ring: null, at: null };
  for (const [index, ring] of rings.entries()) {
    const fault = checkRing(ring);
    if (fault !== null) return { ...fault, ring: index };
  }
  const unwrapped = unwrappedRings(rings);
  if (unwrapped === null) return { reason: "aroundPole", ring: 0, at: null };
  const flat = unwrapped.map((ring) => canonicalRings([ring])[0] ?? []);
  const crossing = findCrossing(regionOf(flat));
  if (crossing !== null) {
    const [x, y] = crossing.at;
    return { reason: "selfCrossing", ring: crossing.ring, at: [wrappedLongitude(x), y] };
  }
  return checkHoles(flat);
}

/** Rings that do not cross lie wholly in, around or next to one another, so one free point of each decides. */
function checkHoles(rings: readonly FlatRing[]): RingsFault | null {
  const [shell, ...holes] = rings;
  if (shell === undefined) return null;
  for (const [index, hole] of holes.entries()) {
    const at = [hole[0] ?? NaN, hole[1] ?? NaN] as const;
    if (!isWithin(hole, shell)) return { reason: "holeOutside", ring: index + 1, at };
    if (holes.some((other) => other !== hole && isWithin(hole, other))) {
      return { reason: "holeInHole", ring: index + 1, at };
    }
  }
  return null;
}

function isWithin(ring: FlatRing, around: FlatRing): boolean {
  const region = regionOf([around]);
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const place = locate(region, ring[i] ?? 0, ring[i + 1] ?? 0);
    if (place !== ON_BOUNDARY) return place === INSIDE;
  }
  // Every vertex touches the other ring but edges do not overlap, so the middle of an edge decides.
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const x = ((ring[i] ?? 0) + (ring[i + 2] ?? 0)) / 2;
    const y = ((ring[i + 1] ?? 0) + (ring[i + 3] ?? 0)) / 2;
    const place = locate(region, x, y);
    if (place !== ON_BOUNDARY) return place === INSIDE;
  }
  return false;
}

function polygonsIn(geometry: unknown): (readonly (readonly Position[])[])[] | null {
  if (typeof geometry !== "object" || geometry === null) return null;
  if (!("type" in geometry) || !("coordinates" in geometry)) return null;
  const { type, coordinates } = geometry;
  if (type === "Polygon" && areRings(coordinates)) return [coordinates];
  return type === "MultiPolygon" && Array.isArray(coordinates) && coordinates.every(areRings) ? coordinates : null;
}

function areRings(value: unknown): value is Position[][] {
  return Array.isArray(value) && value.every((ring) => Array.isArray(ring) && ring.every((at) => Array.isArray(at)));
}

function samePoint(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
