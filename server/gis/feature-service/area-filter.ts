import type { GeometryCollection, MultiLineString, MultiPoint, MultiPolygon, Point, Position } from "geojson";
import { union, xor } from "polyclip-ts";
import { METRES_PER_MILE, bufferLine, bufferPoint } from "../../../engine/geometry/buffer.ts";
import { polygonsOf } from "../../../engine/geometry/rings.ts";
import type { GeoBox } from "../../tracts/data-set-content.ts";
import { jsonParameter, refuseParameter } from "../esri-error.ts";
import { crossingsOf } from "./crossings.ts";
import { boxFrom, intoDegrees, spatialReferenceOf, type SpatialReference } from "./spatial-reference.ts";

/** Relations of rows to the query geometry, in ArcGIS's words: it contains them, it lies within them. */
export const RELATIONS = [
  "esriSpatialRelIntersects",
  "esriSpatialRelEnvelopeIntersects",
  "esriSpatialRelIndexIntersects",
  "esriSpatialRelContains",
  "esriSpatialRelWithin",
  "esriSpatialRelCrosses",
  "esriSpatialRelTouches",
  "esriSpatialRelOverlaps",
  "esriSpatialRelRelation",
] as const;
export type Relation = (typeof RELATIONS)[number];

/** A query geometry, in degrees; a collection is areas that may overlap, of which one must fit. */
export type FilterShape = Point | MultiPoint | MultiLineString | MultiPolygon | GeometryCollection<MultiPolygon>;

/** The geometry and relation that rows must match. Plain data. */
export interface AreaFilter {
  /** Degrees. */
  readonly box: GeoBox;
  readonly relation: Relation;
  /** Null if the box itself is meant, or a point as a box without extent. */
  readonly shape: FilterShape | null;
  /** The nine signs of `esriSpatialRelRelation` (DE-9IM), the query geometry first. */
  readonly matrix: string | null;
}

interface AreaParameters {
  readonly geometry: string | null;
  readonly type: string | null;
  readonly inSR: string | null;
  readonly relation: string | null;
  readonly matrix?: string | null;
  /** Meters around the geometry. */
  readonly metres?: number;
}

export const AREA_TYPES = [
  "esriGeometryEnvelope",
  "esriGeometryPoint",
  "esriGeometryMultipoint",
  "esriGeometryPolyline",
  "esriGeometryPolygon",
] as const;
type FilterGeometryType = (typeof AREA_TYPES)[number];

/**
 * Most positions of a query geometry; and of one with a distance, whose outlines must be built first and may have to be
 * united.
 */
const MAX_POSITIONS = { plain: 20_000, around: 1_000, outlined: 100 } as const;
/** The most crossings of edges in a polygon, or in a line for relations other than intersecting, since each takes long. */
const MAX_CROSSINGS = 500;

/** Reads a geometry with its spatial relation and distance; null if none is given. */
export function areaFilter({ geometry, type, inSR, matrix = null, metres = 0, ...asked }: AreaParameters) {
  if (geometry === null) return null;
  const relation = RELATIONS.find((each) => each === (asked.relation ?? RELATIONS[0]));
  if (relation === undefined) return refuseParameter("spatialRel", asked.relation, RELATIONS.join(", "));
  const isMatrix = relation === "esriSpatialRelRelation";
  if (isMatrix && !/^[TF*012]{9}$/.test(matrix ?? ""))
    refuseParameter("relationParam", matrix, "nine of the signs T F * 0 1 2, e.g. T*F**F***");
  const known = AREA_TYPES.find((each) => each === type);
  if (type !== null && known === undefined) refuseParameter("geometryType", type, AREA_TYPES.join(", "));
  const found = geometry.startsWith("{") ? fromJson(geometry, known) : fromList(geometry, known);
  const reference = spatialReferenceOf("inSR", found.reference ?? inSR);
  const filter = filterOf(turned(found.shape, reference), { metres, meets: relation === "esriSpatialRelIntersects" });
  return { ...filter, relation, matrix: isMatrix ? matrix : null } satisfies AreaFilter;
}

/** The query geometry, in its own coordinates. */
type FilterGeometry =
  | { readonly kind: "box"; readonly box: GeoBox }
  | { readonly kind: "points" | "lines" | "rings"; readonly parts: readonly (readonly Position[])[] };

function turned(asked: FilterGeometry, reference: SpatialReference): FilterGeometry {
  if (asked.kind === "box") {
    const box = boxFrom(reference, asked.box);
    return box.every(Number.isFinite) ? { kind: "box", box } : outside(asked.kind);
  }
  const turn = intoDegrees(reference);
  const parts = asked.parts.map((part) => part.map(([x = NaN, y = NaN]) => [...turn(x, y)]));
  return parts.flat(2).every(Number.isFinite) ? { kind: asked.kind, parts } : outside(asked.kind);
}

/** A place outside a projection has no longitude. */
const outside = (kind: FilterGeometry["kind"]): never =>
  refuseParameter("geometry", kind, "coordinates that its spatial reference has");

interface AreaSearch {
  readonly metres: number;
  /** Whether rows need only meet the query geometry. */
  readonly meets: boolean;
}

function filterOf(asked: FilterGeometry, { metres, meets }: AreaSearch): Pick<AreaFilter, "box" | "shape"> {
  const positions = asked.kind === "box" ? [] : asked.parts.flat();
  const most = MAX_POSITIONS[metres === 0 ? "plain" : meets ? "around" : "outlined"];
  if (positions.length > most) refuseParameter("geometry", `${positions.length} positions`, `at most ${most}`);
  if (asked.kind === "rings" || (asked.kind === "lines" && !meets)) assertFewCrossings(asked);
  if (metres > 0) {
    const areas = around(asked, metres / METRES_PER_MILE);
    const [first, ...others] = areas;
    if (meets || first === undefined)
      return ofShape({ type: "GeometryCollection", geometries: areas.map((coordinates) => ({ type: "MultiPolygon", coordinates })) }); // oxfmt-ignore
    return ofShape({ type: "MultiPolygon", coordinates: union(first, ...others) });
  }
  switch (asked.kind) {
    case "box":
      return { box: asked.box, shape: null };
    case "rings":
      return ofShape({ type: "MultiPolygon", coordinates: evenOdd(asked.parts) });
    case "lines":
      return ofShape({ type: "MultiLineString", coordinates: asked.parts.map((part) => [...part]) });
    case "points":
      return ofShape({ type: "MultiPoint", coordinates: positions });
  }
}

/** The area within an odd number of rings, regardless of direction, which is ArcGIS's meaning of a polygon. */
function evenOdd(rings: readonly (readonly Position[])[]): Position[][][] {
  const [only = []] = rings;
  // Most are, and finding that out for a long one by cutting its edges takes half a second.
  if (rings.length === 1 && isSimpleRing(only)) return [[[...only]]];
  const [first, ...others] = rings.map((ring) => [ring.map(([x = NaN, y = NaN]): [number, number] => [x, y])]);
  return first === undefined ? [] : xor(first, ...others);
}

/** Returns whether a ring is closed and passes through no place twice. */
function isSimpleRing(ring: readonly Position[]): boolean {
  const [[x, y] = [], [endX, endY] = []] = [ring[0], ring.at(-1)];
  const places = new Set(ring.map((position) => position.join()));
  return x === endX && y === endY && places.size === ring.length - 1 && crossingsOf([ring], 0) === 0;
}

function assertFewCrossings({ kind, parts }: Exclude<FilterGeometry, { kind: "box" }>): void {
  if (crossingsOf(parts, MAX_CROSSINGS) > MAX_CROSSINGS)
    refuseParameter(
      "geometry",
      `${kind} whose edges cross one another many times`,
      `at most ${MAX_CROSSINGS} crossings`,
    );
}

/** Areas, some of which may overlap, that together cover everything within a number of miles of the query geometry. */
function around(asked: FilterGeometry, miles: number): [number, number][][][][] {
  if (asked.kind === "box") {
    const [west, south, east, north] = asked.box;
    if (west === east && south === north) return around({ kind: "points", parts: [[[west, south]]] }, miles);
    const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]; // oxfmt-ignore
    return around({ kind: "rings", parts: [ring] }, miles);
  }
  const pieces =
    asked.kind === "points"
      ? asked.parts.flat().map((point) => polygonsOf(bufferPoint(point, miles)))
      : asked.parts.flatMap((part) => part.slice(1).map((end, i) => polygonsOf(bufferLine([part[i] ?? end, end], miles)))); // oxfmt-ignore
  if (asked.kind === "rings") pieces.push(evenOdd(asked.parts));
  return pieces.map((piece) =>
    piece.map((polygon) => polygon.map((ring) => ring.map(([x = NaN, y = NaN]): [number, number] => [x, y]))),
  );
}

function ofShape(shape: FilterShape): Pick<AreaFilter, "box" | "shape"> {
  let box: GeoBox = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = NaN, y = NaN] of positionsOf(shape))
    box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
  return { box, shape };
}

function positionsOf(shape: FilterShape): Position[] {
  switch (shape.type) {
    case "Point":
      return [shape.coordinates];
    case "MultiPoint":
      return shape.coordinates;
    case "MultiLineString":
      return shape.coordinates.flat();
    case "MultiPolygon":
      return shape.coordinates.flat(2);
    case "GeometryCollection":
      return shape.geometries.flatMap(({ coordinates }) => coordinates.flat(2));
  }
}

interface ParsedGeometry {
  readonly shape: FilterGeometry;
  readonly reference: string | null;
}

function fromList(text: string, type: FilterGeometryType | undefined): ParsedGeometry {
  const numbers = text.split(",").map(Number);
  const wanted = type === "esriGeometryPoint" ? [2] : type === "esriGeometryEnvelope" ? [4] : [2, 4];
  if (!wanted.includes(numbers.length) || !numbers.every(Number.isFinite))
    refuseParameter("geometry", text, "xmin,ymin,xmax,ymax or x,y; other geometries as JSON");
  const [a = NaN, b = NaN, c = a, d = b] = numbers;
  return { shape: { kind: "box", box: sorted(a, b, c, d) }, reference: null };
}

function fromJson(text: string, type: FilterGeometryType | undefined): ParsedGeometry {
  const json = jsonParameter("geometry", text, "a geometry as JSON");
  const { spatialReference, points, paths, rings, curvePaths, curveRings } = json;
  const reference = spatialReference == null ? null : JSON.stringify(spatialReference);
  if (curvePaths !== undefined || curveRings !== undefined)
    refuseParameter("geometry", "curves", "paths or rings of straight edges");
  const is = (kind: FilterGeometryType): boolean => type === undefined || type === kind;
  if (points !== undefined && is("esriGeometryMultipoint"))
    return { shape: { kind: "points", parts: partsOf([points], 1) }, reference };
  if (paths !== undefined && is("esriGeometryPolyline"))
    return { shape: { kind: "lines", parts: partsOf(paths, 2) }, reference };
  if (rings !== undefined && is("esriGeometryPolygon"))
    return { shape: { kind: "rings", parts: partsOf(rings, 4) }, reference };
  return { shape: { kind: "box", box: boxIn(json, type) }, reference };
}

function boxIn(json: Readonly<Record<string, unknown>>, type: FilterGeometryType | undefined): GeoBox {
  const { xmin, ymin, xmax, ymax, x, y } = json;
  const corners = [xmin ?? x, ymin ?? y, xmax ?? x, ymax ?? y].map(Number);
  const expected = type === undefined ? "a geometry as JSON" : `the JSON of an ${type}`;
  const fits = type === undefined || type === "esriGeometryEnvelope" || type === "esriGeometryPoint";
  if (!fits || !corners.every(Number.isFinite)) refuseParameter("geometry", json, expected);
  const [a = NaN, b = NaN, c = NaN, d = NaN] = corners;
  return sorted(a, b, c, d);
}

function partsOf(value: unknown, least: number): Position[][] {
  const parts = (Array.isArray(value) ? value : []) as unknown[];
  const fits = (part: unknown): part is Position[] =>
    Array.isArray(part) && part.length >= least && part.every((at) => Array.isArray(at) && at.slice(0, 2).every(isFiniteNumber) && at.length >= 2); // oxfmt-ignore
  if (parts.length === 0 || !parts.every(fits))
    refuseParameter("geometry", value, `parts of at least ${least} positions, each two numbers`);
  return parts as Position[][];
}

const isFiniteNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);

const sorted = (a: number, b: number, c: number, d: number): GeoBox => [
  Math.min(a, c),
  Math.min(b, d),
  Math.max(a, c),
  Math.max(b, d),
];
