import type { LineString, MultiLineString, MultiPolygon, Point, Polygon, Position } from "geojson";
import { canonicalRings, polygonsOf, regionOf, type Region } from "../../../engine/geometry/rings.ts";
import { boxAround, type GeoBox } from "../../tracts/data-set-content.ts";
import { OBJECT_ID, type FeatureSource, type Field, type FieldValue } from "./feature-source.ts";
import type { LayerFacts } from "./layers.ts";
import { MercatorShapes } from "./spatial-reference.ts";

/** A shape of a layer; all shapes of a layer are of one kind. */
export type RowShape = Polygon | MultiPolygon | Point | LineString | MultiLineString;

/** A row of a layer with few rows: its values by field and its shape. */
export interface ShapeRow {
  readonly objectId: number;
  readonly values: Readonly<Record<string, FieldValue>>;
  readonly geometry: RowShape | null;
}

interface ShapeLayer {
  readonly layer: LayerFacts;
  readonly fields: readonly Field[];
  readonly version: string | null;
  readonly rows: readonly ShapeRow[];
}

/** A layer of some hundreds or thousands of shapes, searched one by one. */
export function shapeSource({ layer, fields, version, rows }: ShapeLayer): FeatureSource {
  const regions = rows.map(({ geometry }) => (geometry === null ? EMPTY : regionOfShape(geometry)));
  const boxes = regions.map(boxOfRegion);
  const rowOf = new Map(rows.map((row, i) => [row.objectId, i]));
  const regionAt = (row: number) => regions[row] ?? EMPTY;
  const centimetres = new MercatorShapes(rows.length, regionAt);
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

const EMPTY = regionOf([]);

function regionOfShape(shape: RowShape): Region {
  switch (shape.type) {
    case "Point":
      return regionOf([flat([shape.coordinates])]);
    case "LineString":
      return regionOf([flat(shape.coordinates)]);
    case "MultiLineString":
      return regionOf(shape.coordinates.map(flat));
    default:
      return regionOf(polygonsOf(shape).flatMap((polygon) => canonicalRings(polygon)));
  }
}

const flat = (positions: readonly Position[]): number[] => positions.flatMap(([x = NaN, y = NaN]) => [x, y]);

function boxOfRegion({ xy }: Region): GeoBox | null {
  if (xy.length === 0) return null;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < xy.length; i += 2) {
    const [x, y] = [xy[i] ?? NaN, xy[i + 1] ?? NaN];
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}

function meet(a: GeoBox, b: GeoBox): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}
