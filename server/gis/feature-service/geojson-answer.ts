import type { Geometry, Position } from "geojson";
import type { Pieces } from "../../answers/pieces.ts";
import { OBJECT_ID, attributesOf, type FeatureSource, type Field } from "./feature-source.ts";
import { finestGrid, onGrid } from "./grid.ts";
import { plainParts } from "./json-answer.ts";
import { plainGrid, type Query } from "./query-parameters.ts";
import type { QueryPage } from "./run-query.ts";
import { isGeographic, type SpatialReference } from "./spatial-reference.ts";
import type { NamedValues } from "./statistics.ts";

/** A page of features as GeoJSON (RFC 7946), written feature by feature. */
export function* featuresGeojson(source: FeatureSource, query: Query, page: QueryPage): Pieces<string> {
  const { outFields, outSR } = query;
  const features: string[] = [];
  for (const row of page.rows) {
    const properties = attributesOf(outFields, (name) => source.valueOf(row, name));
    const geometry = query.returnGeometry ? geometryOf(source, row, query) : null;
    features.push(JSON.stringify({ type: "Feature", id: source.objectIdOf(row), geometry, properties }));
    yield;
  }
  const head = JSON.stringify({ type: "FeatureCollection", ...referenceOf(outSR), ...exceededIn(page) });
  return `${head.slice(0, -1)},"features":[${features.join(",")}]}`;
}

/** Rows of figures or distinct values as features without a place. */
export function rowsGeojson(fields: readonly Field[], page: QueryPage<NamedValues>): string {
  const features = page.rows.map((row) => ({
    type: "Feature",
    geometry: null,
    properties: attributesOf(fields, (name) => row[name] ?? null),
  }));
  return JSON.stringify({ type: "FeatureCollection", ...exceededIn(page), features });
}

/** Only object ids. */
export const idsGeojson = (ids: readonly number[]): string =>
  JSON.stringify({ type: "FeatureCollection", objectIdFieldName: OBJECT_ID.name, objectIds: ids, features: [] });

const exceededIn = ({ exceeded }: QueryPage<unknown>) =>
  exceeded ? { exceededTransferLimit: true, properties: { exceededTransferLimit: true } } : {};

/** The member that ArcGIS adds to coordinates that are not those of RFC 7946. */
const referenceOf = (reference: SpatialReference) =>
  isGeographic(reference)
    ? {}
    : { crs: { type: "name", properties: { name: `${authorityOf(reference)}:${reference.latestWkid ?? ""}` } } };

/** EPSG's numbers end where Esri's begin. */
const authorityOf = ({ latestWkid }: SpatialReference): string => ((latestWkid ?? 0) > 32_767 ? "ESRI" : "EPSG");

/** A row's shape in the coordinates of the query, of one type for all rows of a layer: programs make a column of it. */
export function geometryOf(source: FeatureSource, row: number, query: Query): Geometry | null {
  const grid = plainGrid(query, finestGrid(query.outSR));
  const laid = onGrid(source, row, { reference: query.outSR, grid, offset: query.offset });
  const parts = plainParts(laid, grid).map((part) => part.map(([x, y]): Position => [x, y]));
  const [first] = parts;
  if (first === undefined) return null;
  switch (source.layer.shape) {
    case "point":
      return { type: "Point", coordinates: first[0] ?? [] };
    case "polyline":
      return { type: "MultiLineString", coordinates: parts };
    default:
      return { type: "MultiPolygon", coordinates: polygonsOf(parts) };
  }
}

/** Converts ArcGIS rings, clockwise shells each before its holes, to polygons with the directions of RFC 7946. */
function polygonsOf(rings: readonly Position[][]): Position[][][] {
  const polygons: Position[][][] = [];
  for (const ring of rings) {
    const turned = ring.toReversed();
    if (isShell(ring) || polygons.length === 0) polygons.push([turned]);
    else polygons.at(-1)?.push(turned);
  }
  return polygons;
}

function isShell(ring: readonly Position[]): boolean {
  let sum = 0;
  ring.forEach(([x = 0, y = 0], i) => {
    const [nextX = x, nextY = y] = ring[i + 1] ?? [];
    sum += (nextX - x) * (nextY + y);
  });
  return sum > 0;
}
