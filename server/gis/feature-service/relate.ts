import type { Geometry, Position } from "geojson";
import GeometryFactory from "jsts/org/locationtech/jts/geom/GeometryFactory.js";
import GeoJSONReader from "jsts/org/locationtech/jts/io/GeoJSONReader.js";
import RelateOp from "jsts/org/locationtech/jts/operation/relate/RelateOp.js";
import { refuseParameter } from "../esri-error.ts";
import type { FilterShape, Relation } from "./area-filter.ts";
import { edgeRelationTo, type BoxedShape } from "./edge-relation.ts";

const reader = new GeoJSONReader(new GeometryFactory());

/** Dimension-extended nine-intersection matrices (Clementini 1993), the query geometry first, for each relation. */
const MATRICES: Readonly<Record<Exclude<Relation, "esriSpatialRelRelation">, readonly string[]>> = {
  esriSpatialRelIntersects: ["T********", "*T*******", "***T*****", "****T****"],
  esriSpatialRelEnvelopeIntersects: ["*********"],
  esriSpatialRelIndexIntersects: ["*********"],
  esriSpatialRelContains: ["T*****FF*"],
  esriSpatialRelWithin: ["T*F**F***"],
  esriSpatialRelTouches: ["FT*******", "F**T*****", "F***T****"],
  esriSpatialRelCrosses: [],
  esriSpatialRelOverlaps: [],
};

/**
 * Number of positions that full relations may examine in one query, counting the query geometry once for each row:
 * about a second's work.
 */
const MOST_POSITIONS = 12_000_000;
/** Finding points in a shape takes less time than its relation to another shape. */
const PER_POINT = 1 / 20;

/**
 * Returns a test of whether rows relate to a query geometry as OGC's simple features define a relation. Full relations
 * are calculated by JTS, for rows that meet its edges. Refused (400) during the selection, if rows and geometry have
 * too many positions together.
 */
export function relationTo(
  asked: FilterShape | Geometry,
  relation: Relation,
  matrix: string | null,
): (row: BoxedShape, geometry: () => Geometry) => boolean {
  if (asked.type === "GeometryCollection") {
    const tests = asked.geometries.map((piece) => relationTo(piece, relation, matrix));
    return (row, geometry) => tests.some((test) => test(row, geometry));
  }
  const size = positionsIn(asked);
  const assertWithin = budget(size);
  if (asked.type === "Point" || asked.type === "MultiPoint") {
    const nearTo = pointsNear(asked.type === "Point" ? [asked.coordinates] : asked.coordinates);
    return (row, geometry) => {
      const { near, far } = nearTo(row.box);
      if (near.length === 0 && relation !== "esriSpatialRelRelation") return false;
      assertWithin(near.length * positionsOf(row) * PER_POINT);
      return isRelated({ type: "MultiPoint", coordinates: [...near, ...far] }, geometry(), { relation, matrix });
    };
  }
  const relationOf = edgeRelationTo(asked);
  const isArea = asked.type === "Polygon" || asked.type === "MultiPolygon";
  return (row, geometry) => {
    const found = relationOf(row);
    if (relation === "esriSpatialRelIntersects") return found !== "apart";
    if (found !== "meets") {
      if (relation !== "esriSpatialRelRelation") return found === "inside" && relation === "esriSpatialRelContains";
      if (isArea && row.shape === "polygon") return matches(OF_AREAS[found], matrix ?? "");
    }
    assertWithin(size + positionsOf(row));
    return isRelated(asked, geometry(), { relation, matrix });
  };
}

/** The matrices of areas whose edges have nothing in common. */
const OF_AREAS = { apart: "FF2FF1212", inside: "212FF1FF2" } as const;

const matches = (found: string, pattern: string): boolean =>
  [...pattern].every((sign, i) => sign === "*" || (sign === "T" ? found[i] !== "F" : sign === found[i]));

function isRelated(
  asked: Geometry,
  row: Geometry,
  { relation, matrix }: { readonly relation: Relation; readonly matrix: string | null },
): boolean {
  const [shape, compared] = [reader.read(asked), reader.read(row)];
  const found = matrixOf(() => RelateOp.relate(shape, compared));
  const dimensions = [shape.getDimension(), compared.getDimension()] as const;
  return patternsOf(relation, matrix, dimensions).some((pattern) => found.matches(pattern));
}

/** Counts the positions that a query examines, and refuses too many. */
function budget(size: number): (positions: number) => void {
  let looked = 0;
  return (positions) => {
    looked += positions;
    if (looked > MOST_POSITIONS)
      refuseParameter("geometry", `${size} positions and the many rows that they meet`, "fewer positions, or where and objectIds for fewer rows"); // oxfmt-ignore
  };
}

const positionsOf = ({ region: { ringStart, from, to } }: BoxedShape): number =>
  (ringStart[to] ?? 0) - (ringStart[from] ?? 0);

const positionsIn = (shape: Exclude<FilterShape | Geometry, { type: "GeometryCollection" }>): number =>
  (shape.coordinates as unknown[]).flat(3).length / 2;

/** For many points, only those in a row's box matter, and one representative of the others. */
function pointsNear(points: readonly Position[]) {
  const sorted = points.toSorted(([a = 0], [b = 0]) => a - b);
  return ([west, south, east, north]: BoxedShape["box"]): { near: Position[]; far: Position[] } => {
    const isNear = ([x = NaN, y = NaN]: Position) => x >= west && x <= east && y >= south && y <= north;
    const near: Position[] = [];
    for (let i = firstFrom(sorted, west); (sorted[i]?.[0] ?? Infinity) <= east; i++)
      if (isNear(sorted[i] ?? [])) near.push(sorted[i] ?? []);
    const other = near.length === sorted.length ? undefined : sorted.find((point) => !isNear(point));
    return { near, far: other === undefined ? [] : [other] };
  };
}

/** The index of the first position that is not west of this. */
function firstFrom(sorted: readonly Position[], west: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.[0] ?? Infinity) < west) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Crossing and overlapping have different meanings for points, lines and areas. */
function patternsOf(relation: Relation, matrix: string | null, [a, b]: readonly [number, number]): readonly string[] {
  switch (relation) {
    case "esriSpatialRelRelation":
      return [matrix ?? ""];
    case "esriSpatialRelCrosses":
      return a < b ? ["T*T******"] : a > b ? ["T*****T**"] : a === 1 ? ["0********"] : [];
    case "esriSpatialRelOverlaps":
      return a !== b ? [] : a === 1 ? ["1*T***T**"] : ["T*T***T**"];
    default:
      return MATRICES[relation];
  }
}

function matrixOf<T>(relate: () => T): T {
  try {
    return relate();
  } catch (error) {
    return refuseParameter("geometry", String(error), "a geometry whose edges do not cross");
  }
}
