import type { Pieces } from "../../answers/pieces.ts";
import type { GeoBox } from "../../tracts/data-set-content.ts";
import { centroidOfRow } from "./centroid.ts";
import { OBJECT_ID, attributesOf, type FeatureSource, type Field } from "./feature-source.ts";
import { finestGrid, onGrid, type QuantizationGrid, type GridShape } from "./grid.ts";
import { plainGrid, type Query } from "./query-parameters.ts";
import type { QueryPage } from "./run-query.ts";
import { boxInto, fromDegrees, spatialReferenceJson, type SpatialReference } from "./spatial-reference.ts";
import type { NamedValues } from "./statistics.ts";

type JsonPosition = readonly [number, number];

/** ArcGIS's words for the shapes. */
export const GEOMETRY_TYPES = {
  point: "esriGeometryPoint",
  polyline: "esriGeometryPolyline",
  polygon: "esriGeometryPolygon",
} as const;

/** A page of features as the text of an ArcGIS feature set, written feature by feature. */
export function* featuresJson(source: FeatureSource, query: Query, page: QueryPage): Pieces<string> {
  const { grid, outFields, outSR, returnCentroid } = query;
  const { shape } = source.layer;
  const head = JSON.stringify({
    objectIdFieldName: OBJECT_ID.name,
    uniqueIdField: { name: OBJECT_ID.name, isSystemMaintained: true },
    globalIdFieldName: "",
    ...(shape === "table"
      ? {}
      : {
          geometryType: GEOMETRY_TYPES[shape],
          spatialReference: spatialReferenceJson(outSR),
          ...(grid && { transform: transformJson(grid) }),
        }),
    fields: outFields.map(fieldJson),
    ...(page.exceeded && { exceededTransferLimit: true }),
  });
  const features: string[] = [];
  for (const row of page.rows) {
    const attributes = attributesOf(outFields, (name) => source.valueOf(row, name));
    const shown = shape !== "table";
    features.push(
      JSON.stringify({
        attributes,
        ...(shown && query.returnGeometry && { geometry: geometryJson(source, row, query) }),
        ...(shown && returnCentroid && { centroid: centroidJson(source, row, query) }),
      }),
    );
    yield;
  }
  return `${head.slice(0, -1)},"features":[${features.join(",")}]}`;
}

/** Rows of figures or distinct values as the text of a feature set without shapes. */
export function rowsJson(fields: readonly Field[], page: QueryPage<NamedValues>): string {
  return JSON.stringify({
    displayFieldName: "",
    fieldAliases: Object.fromEntries(fields.map(({ name, alias }) => [name, alias])),
    fields: fields.map(fieldJson),
    ...(page.exceeded && { exceededTransferLimit: true }),
    features: page.rows.map((row) => ({
      attributes: attributesOf(fields, (name) => row[name] ?? null),
    })),
  });
}

/** A field as clients read it in an answer. */
export const fieldJson = ({ name, type, alias, length, domain }: Field) => ({
  name,
  type,
  alias,
  sqlType: "sqlTypeOther",
  ...(length !== undefined && { length }),
  domain: domain === undefined ? null : domainJson(domain),
  defaultValue: null,
});

/** A domain of named values. */
export const domainJson = ({ name, values }: NonNullable<Field["domain"]>) => ({
  type: "codedValue",
  name,
  codedValues: values.map(({ name: called, code }) => ({ name: called, code })),
});

/** Number and extent of the rows. */
export function extentJson(box: GeoBox | null, count: number, { outSR }: Pick<Query, "outSR">) {
  return { count, extent: box === null ? null : envelopeJson(box, outSR) };
}

/** A box in degrees as an ArcGIS envelope. */
export function envelopeJson(box: GeoBox, reference: SpatialReference) {
  const [xmin, ymin, xmax, ymax] = boxInto(reference, box);
  return { xmin, ymin, xmax, ymax, spatialReference: spatialReferenceJson(reference) };
}

function transformJson({ originX, originY, step, upperLeft }: QuantizationGrid) {
  return { originPosition: upperLeft ? "upperLeft" : "lowerLeft", scale: [step, step], translate: [originX, originY] };
}

/** A row's center in the coordinates of the answer; of a point itself. */
function centroidJson(source: FeatureSource, row: number, { outSR }: Query) {
  const centroid = centroidOfRow(source, row);
  if (centroid === null) return null;
  const [x, y] = fromDegrees(outSR)(...centroid);
  return { x, y };
}

function geometryJson(source: FeatureSource, row: number, query: Query) {
  const { outSR, offset } = query;
  const grid = query.grid ?? plainGrid(query, finestGrid(outSR));
  const laid = onGrid(source, row, { reference: outSR, grid, offset });
  if (laid.lengths.length === 0) return null;
  const parts = query.grid === null ? plainParts(laid, grid) : differences(laid);
  switch (source.layer.shape) {
    case "point": {
      const [x, y] = parts[0]?.[0] ?? [NaN, NaN];
      return { x, y };
    }
    case "polyline":
      return { paths: parts };
    default:
      return { rings: parts };
  }
}

/** Back to the units of the answer. */
export function plainParts(shape: GridShape, { step }: QuantizationGrid): JsonPosition[][] {
  // Dividing by a whole number gives the nearest double; multiplying by 1e-7 would show as -82.33935400000001.
  const parts = Math.round(1 / step);
  const value = (count: number): number => (parts > 1 ? count / parts : count * step);
  return partsOf(shape).map((part) => part.map(([x, y]) => [value(x), value(y)] as const));
}

/** Quantized JSON: the first position of each part, then the differences. */
function differences(shape: GridShape): JsonPosition[][] {
  return partsOf(shape).map((part) =>
    part.map(([x, y], i) => {
      const [lastX, lastY] = part[i - 1] ?? [0, 0];
      return [x - lastX, y - lastY] as const;
    }),
  );
}

function partsOf({ lengths, coordinates }: GridShape): JsonPosition[][] {
  let at = 0;
  return lengths.map((length) =>
    Array.from({ length }, () => {
      at += 2;
      return [coordinates[at - 2] ?? 0, coordinates[at - 1] ?? 0] as const;
    }),
  );
}
