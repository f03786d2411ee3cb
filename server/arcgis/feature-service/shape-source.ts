import type { MultiPolygon, Polygon } from "geojson";
import { canonicalRings, polygonsOf, regionOf } from "../../../engine/geometry/rings.ts";
import { boxAround, boxOf, type Box } from "../../tracts/data-set-content.ts";
import { OBJECT_ID, type FeatureSource, type Field, type FieldValue, type LayerFacts } from "./feature-source.ts";
import { Centimetres } from "./spatial-reference.ts";

/** A row of a layer with few rows: its values by field and its shape. */
export interface ShapeRow {
  readonly objectId: number;
  readonly values: Readonly<Record<string, FieldValue>>;
  readonly geometry: Polygon | MultiPolygon | null;
}

interface ShapeLayer {
  readonly layer: LayerFacts;
  readonly fields: readonly Field[];
  readonly version: string | null;
  readonly rows: readonly ShapeRow[];
}

/** A layer of some hundreds or thousands of shapes, searched one by one. */
export function shapeSource({ layer, fields, version, rows }: ShapeLayer): FeatureSource {
  const boxes = rows.map(({ geometry }) => (geometry === null ? null : boxOf(geometry)));
  const regions = rows.map(({ geometry }) =>
    regionOf(geometry === null ? [] : polygonsOf(geometry).flatMap((polygon) => canonicalRings(polygon))),
  );
  const empty = regionOf([]);
  const rowOf = new Map(rows.map((row, i) => [row.objectId, i]));
  const regionAt = (row: number) => regions[row] ?? empty;
  const centimetres = new Centimetres(rows.length, regionAt);
  return {
    layer,
    size: rows.length,
    fields,
    extent: boxAround(boxes),
    version,
    objectIdOf: (row) => rows[row]?.objectId ?? 0,
    rowOf: (objectId) => rowOf.get(objectId) ?? null,
    valueOf: (row, field) =>
      field === OBJECT_ID.name ? (rows[row]?.objectId ?? null) : (rows[row]?.values[field] ?? null),
    rowsIn: (wanted) => boxes.flatMap((box, row) => (box !== null && meet(box, wanted) ? [row] : [])),
    boxOf: (row) => boxes[row] ?? null,
    regionOf: regionAt,
    centimetresOf: (row) => centimetres.of(row),
  };
}

/** A table of some hundreds or thousands of rows without a shape, as they are now. */
export function tableSource(
  layer: LayerFacts,
  fields: readonly Field[],
  rows: readonly Omit<ShapeRow, "geometry">[],
): FeatureSource {
  return shapeSource({ layer, fields, version: null, rows: rows.map((row) => ({ ...row, geometry: null })) });
}

function meet(a: Box, b: Box): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}
