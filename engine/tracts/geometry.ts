import type { MultiPolygon, Polygon, Position } from "geojson";
import type { UncheckedFeature } from "../files/layers/read-feature.ts";
import { FIPS_NAMES, fipsNamesIn } from "../files/place-codes.ts";
import type { TractRecord } from "../zones/shapes.ts";
import { shown, tractFips } from "./fault.ts";
import { areaOf, assertNearby } from "./geojson.ts";
import type { StatisticsRow } from "./statistics.ts";
import { TractFault } from "./tract-fault.ts";

/** One tract's shape. */
export interface TractShape {
  readonly fips: string;
  /** The feature of the file, counting from 1. */
  readonly feature: number;
  readonly geometry: Polygon | MultiPolygon;
}

/**
 * The tract polygons among the features of a file, each with its FIPS from one of {@link FIPS_NAMES}, ignoring case.
 * Throws a {@link TractFault} that names the feature for a FIPS that is not valid or occurs twice, and for a geometry
 * that is not an area. A feature without a geometry (RFC 7946, 3.2) gives no shape: its row of statistics then has
 * none.
 */
export function parseTractGeometry(features: readonly UncheckedFeature[], file: string): TractShape[] {
  const featureOf = new Map<string, number>();
  const shapes = features.flatMap(({ geometry, properties }, at) => {
    const feature = at + 1;
    if (isWithoutShape(geometry)) return [];
    const { fips, field } = fipsOf(properties ?? {}, { file, feature });
    const before = featureOf.get(fips);
    if (before !== undefined) throw new TractFault({ file, feature, field }, "shapeTwice", { found: fips, before });
    featureOf.set(fips, feature);
    return { fips, feature, geometry: areaOf(geometry, { file, feature }) };
  });
  assertNearby(positionsOf(shapes), file);
  return shapes;
}

/** The corners of all outlines. */
function* positionsOf(shapes: readonly TractShape[]): Generator<Position> {
  for (const { geometry } of shapes)
    for (const rings of geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates)
      yield* rings[0] ?? [];
}

/** Returns whether a feature has no geometry, or one without a position. */
const isWithoutShape = (geometry: unknown): boolean => {
  if (geometry === null || geometry === undefined) return true;
  const { coordinates } = Object(geometry) as { coordinates?: unknown };
  return Array.isArray(coordinates) && coordinates.length === 0;
};

function fipsOf(
  properties: Readonly<Record<string, unknown>>,
  place: { readonly file: string; readonly feature: number },
): { fips: string; field: string } {
  const filled = fipsNamesIn(Object.keys(properties)).filter((name) => (properties[name] ?? "") !== "");
  for (const field of filled) {
    const fips = tractFips(properties[field]);
    if (fips !== null) return { fips, field };
  }
  const [field] = filled;
  if (field !== undefined) throw new TractFault({ ...place, field }, "shapeFips", { found: shown(properties[field]) });
  const has = Object.keys(properties).slice(0, SEEN).join(", ") || shown(undefined);
  throw new TractFault({ ...place, field: "properties" }, "noFips", { has, expected: FIPS_NAMES.join(", ") });
}

/** Largest number of properties that a message lists. */
const SEEN = 8;

/** Shapes and statistics joined by FIPS, and those without a match. */
export interface Join {
  /** Every tract that has a shape or a row, in FIPS order. */
  readonly records: readonly TractRecord[];
  /** FIPS of shapes without a row: all their figures are missing. */
  readonly withoutStatistics: readonly string[];
  /** FIPS of rows without a shape: they cannot be included in a drawn zone. */
  readonly withoutGeometry: readonly string[];
}

/** Joins tract shapes to their statistics by FIPS; neither list holds a FIPS twice. */
export function joinTracts(shapes: readonly TractShape[], rows: readonly StatisticsRow[]): Join {
  const shapeOf = new Map(shapes.map((shape) => [shape.fips, shape.geometry]));
  const rowOf = new Map(rows.map((row) => [row.fips, row.figures]));
  const all = [...new Set([...shapeOf.keys(), ...rowOf.keys()])].sort();
  return {
    records: all.map((fips) => ({ fips, geometry: shapeOf.get(fips) ?? null, figures: rowOf.get(fips) ?? {} })),
    withoutStatistics: all.filter((fips) => !rowOf.has(fips)),
    withoutGeometry: all.filter((fips) => !shapeOf.has(fips)),
  };
}
