import type { Geometry, MultiPolygon, Polygon, Position } from "geojson";
import { intersection, type Geom } from "polyclip-ts";
import { polygonsOf } from "./rings.ts";
import { crossesAntimeridian, extentOf, shifted, unwrappedPath, unwrappedRings } from "./unwrap.ts";
import { checkPolygon } from "./validate.ts";

type Area = Polygon | MultiPolygon;

/**
 * Splits a shape that crosses the antimeridian into two or more parts that do not (RFC 7946, 3.1.9): every edge is
 * taken the shorter way around the world. A shape that does not cross it is returned unchanged, and so is one that
 * `checkPolygon` refuses, which reports why.
 */
export function splitAtAntimeridian(geometry: Area): Area;
export function splitAtAntimeridian(geometry: Geometry): Geometry;
export function splitAtAntimeridian(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case "Point":
    case "MultiPoint":
      return geometry;
    case "LineString":
      return splitLines(geometry, [geometry.coordinates]);
    case "MultiLineString":
      return splitLines(geometry, geometry.coordinates);
    case "Polygon":
    case "MultiPolygon":
      return polygonsOf(geometry).some((rings) => rings.some(crossesAntimeridian)) && checkPolygon(geometry) === null
        ? areaWithin180(polygonsOf(geometry))
        : geometry;
    case "GeometryCollection":
      return { type: "GeometryCollection", geometries: geometry.geometries.map((part) => splitAtAntimeridian(part)) };
  }
}

/** An area of valid rings whose longitudes may continue beyond ±180 or step over the antimeridian, cut there. */
export function areaWithin180(polygons: readonly (readonly (readonly Position[])[])[]): Area {
  const parts = polygons.flatMap((rings) => cut(unwrappedRings(rings) ?? rings));
  const [only] = parts;
  return parts.length === 1 && only !== undefined
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates: parts };
}

/** The turns around the world that a path reaches into: 0 for one within ±180. */
function turnsOf(path: readonly Position[]): number[] {
  const [west, east] = extentOf(path);
  const first = Math.ceil((west - 180) / 360);
  const last = Math.floor((east + 180) / 360);
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => first + i).filter(
    // A path that ends on the antimeridian has no area on its other side.
    (turn, _, all) => all.length === 1 || (west < turn * 360 + 180 && east > turn * 360 - 180),
  );
}

function cut(rings: readonly (readonly Position[])[]): Position[][][] {
  const turns = turnsOf(rings[0] ?? []);
  const flat = rings.map((ring) => ring.map(([x = NaN, y = NaN]): [number, number] => [x, y]));
  const [only] = turns;
  if (turns.length === 1 && only !== undefined) return [flat.map((ring) => [...shifted(ring, -360 * only)])];
  return turns.flatMap((turn) =>
    intersection(flat, worldAt(turn)).map((polygon) => polygon.map((ring) => [...shifted(ring, -360 * turn)])),
  );
}

/** All latitudes between the antimeridians of one turn. */
function worldAt(turn: number): Geom {
  const [west, east] = [360 * turn - 180, 360 * turn + 180];
  return [[[west, -90], [east, -90], [east, 90], [west, 90], [west, -90]]]; // oxfmt-ignore
}

function splitLines(geometry: Geometry, lines: readonly (readonly Position[])[]): Geometry {
  if (!lines.some(crossesAntimeridian)) return geometry;
  const parts = lines.flatMap(splitLine);
  const [only] = parts;
  return parts.length === 1 && only !== undefined
    ? { type: "LineString", coordinates: only }
    : { type: "MultiLineString", coordinates: parts };
}

/** The stretches of a line on each side of the antimeridian; a place right on it ends one and begins the next. */
function splitLine(line: readonly Position[]): Position[][] {
  const path = unwrappedPath(line);
  const parts: Position[][] = [[]];
  for (const [at, position] of path.entries()) {
    const before = path[at - 1];
    if (before !== undefined && turnOf(before) !== turnOf(position)) {
      const edge = 360 * Math.min(turnOf(before), turnOf(position)) + 180;
      const [[ax = NaN, ay = NaN], [bx = NaN, by = NaN]] = [before, position];
      const y = ay + ((by - ay) * (edge - ax)) / (bx - ax);
      const isEastward = bx > ax;
      if (ax !== edge) parts.at(-1)?.push([isEastward ? 180 : -180, y]);
      parts.push(bx === edge ? [] : [[isEastward ? -180 : 180, y]]);
    }
    parts.at(-1)?.push(wrapped(position, turnOf(position)));
  }
  return parts.filter((part) => part.length > 1);
}

const turnOf = ([x = NaN]: Position): number => Math.round(x / 360);

const wrapped = ([x = NaN, ...rest]: Position, turn: number): Position => [x - 360 * turn, ...rest];
