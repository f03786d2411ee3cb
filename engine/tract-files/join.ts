import type { TractRecord } from "../zones/shapes.ts";
import type { TractShape } from "./geometry.ts";
import type { StatisticsRow } from "./statistics.ts";

/** Shapes and statistics joined by FIPS, and what found no partner. */
export interface Join {
  /** Every tract that has a shape or a row, in FIPS order. */
  readonly records: readonly TractRecord[];
  /** FIPS of shapes without a row: all their figures are missing. */
  readonly withoutStatistics: readonly string[];
  /** FIPS of rows without a shape: no drawn zone can hold them. */
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
