import type { MultiPolygon, Polygon, Position } from "geojson";
import { difference, union } from "polyclip-ts";
import { geodesicArea } from "../geometry/area.ts";
import { bufferLine } from "../geometry/buffer.ts";
import { polygonsOf } from "../geometry/rings.ts";
import { checkPolygon } from "../geometry/validate.ts";
import { STORM_AREAS, WATCH_MILES, type StormArea, type StormMapping } from "./areas.ts";

/**
 * The polygons of an advisory by area: for winds the ground that they cross in all forecast hours (`swaths.ts`). They
 * may overlap.
 */
export type StormShapes = ReadonlyMap<StormArea, readonly (Polygon | MultiPolygon)[]>;

/** A zone that a mapping makes from an advisory. */
interface StormZone {
  readonly zone: number;
  readonly areas: readonly StormArea[];
  /** The area that no higher zone (a lower number) holds; valid by `checkPolygon`. */
  readonly geometry: Polygon | MultiPolygon;
}

/**
 * The zones that a mapping makes of an advisory's shapes, by number, each without what a higher one holds. An area is
 * the union of its polygons. Areas that the advisory lacks make no zone, nor do those that lie wholly in higher zones.
 * Throws a RangeError where lines run closer together than the clipper can distinguish.
 */
export function stormZones(shapes: StormShapes, mapping: StormMapping): StormZone[] {
  const mapped = STORM_AREAS.flatMap((area) => {
    const zone = mapping[area];
    const polygons = shapes.get(area) ?? [];
    return zone === undefined || polygons.length === 0 ? [] : [{ area, zone, polygons }];
  });
  const zones: StormZone[] = [];
  let held: StormPolygon[] = [];
  for (const zone of [...new Set(mapped.map((one) => one.zone))].sort((a, b) => a - b)) {
    const own = mapped.filter((one) => one.zone === zone);
    const whole = unite(own.flatMap(({ polygons }) => polygons.flatMap(ringsOf)));
    const left = held.length === 0 ? whole : clipped(whole, (rings) => difference(rings, held));
    const geometry = tidied(left);
    if (geometry !== null) zones.push({ zone, areas: own.map(({ area }) => area), geometry });
    held = held.length === 0 ? whole : unite([...held, ...whole]);
  }
  return zones;
}

/** The union of an area's polygons; null if it has none. */
export function stormArea(polygons: readonly (Polygon | MultiPolygon)[]): Polygon | MultiPolygon | null {
  return polygons.length === 0 ? null : tidied(unite(polygons.flatMap(ringsOf)));
}

/**
 * The area of watch or warning lines: everything within {@link WATCH_MILES} of them, on either side. This method is
 * ours: the Hurricane Center draws lines along the coast and names no area.
 */
export const watchArea = (lines: readonly (readonly Position[])[]): (Polygon | MultiPolygon)[] =>
  lines.map((line) => bufferLine(line, WATCH_MILES));

/** A polygon: its shell, then its holes. */
type StormPolygon = [number, number][][];

const ringsOf = (geometry: Polygon | MultiPolygon): StormPolygon[] =>
  polygonsOf(geometry).map((rings) => rings.map((ring) => ring.map(([x = NaN, y = NaN]) => [x, y])));

/** Two by two, so that each union stays small. */
function unite(polygons: readonly StormPolygon[]): StormPolygon[] {
  const [first] = polygons;
  if (first === undefined) return [];
  if (polygons.length === 1) return [first];
  const middle = Math.ceil(polygons.length / 2);
  const [left, right] = [unite(polygons.slice(0, middle)), unite(polygons.slice(middle))];
  return clipped(left, (rings) => union(rings, right));
}

/** Decimals of a degree: four inches, finer than any forecast. */
const DIGITS = 6;

function clipped(rings: StormPolygon[], clip: (rings: StormPolygon[]) => StormPolygon[]): StormPolygon[] {
  try {
    return clip(rings);
  } catch (cause) {
    throw new RangeError("Areas of the advisory run too close together to be told apart", { cause });
  }
}

/** Square meters below which a polygon is only a rounding remainder between two lines that coincide. */
const SLIVER = 10_000;

/**
 * Polygons without slivers, rounded to {@link DIGITS} decimals as long as that makes no edges cross; null if nothing is
 * left.
 */
function tidied(polygons: readonly StormPolygon[]): Polygon | MultiPolygon | null {
  const kept = polygons.filter((rings) => geodesicArea({ type: "Polygon", coordinates: rings }) > SLIVER);
  if (kept.length === 0) return null;
  const rounded = geometryOf(kept.map((rings) => rings.map((ring) => ring.map(roundedPosition))));
  return checkPolygon(rounded) === null ? rounded : geometryOf(kept);
}

const roundedPosition = ([x, y]: readonly [number, number]): [number, number] => [
  Number(x.toFixed(DIGITS)),
  Number(y.toFixed(DIGITS)),
];

function geometryOf(polygons: readonly StormPolygon[]): Polygon | MultiPolygon {
  const [only, ...others] = polygons;
  return only !== undefined && others.length === 0
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates: [...polygons] };
}
