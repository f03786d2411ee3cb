import type { Pieces } from "../../answers/pieces.ts";
import type { Box } from "../../tracts/data-set-content.ts";
import { OBJECT_ID, type FeatureSource } from "./feature-source.ts";
import { finestGrid, onGrid, type Grid, type GridShape } from "./grid.ts";
import type { Query } from "./query-parameters.ts";
import type { Page } from "./run-query.ts";
import { spatialReferenceJson, toMetres } from "./spatial-reference.ts";

type Rings = (readonly [number, number])[][];

/** A page of features as the text of an ArcGIS feature set, written feature by feature. */
export function* featuresJson(source: FeatureSource, query: Query, page: Page): Pieces<string> {
  const { grid, outFields, outSR } = query;
  const table = isTable(source);
  const head = JSON.stringify({
    objectIdFieldName: OBJECT_ID.name,
    uniqueIdField: { name: OBJECT_ID.name, isSystemMaintained: true },
    globalIdFieldName: "",
    ...(table ? {} : { geometryType: "esriGeometryPolygon", spatialReference: spatialReferenceJson(outSR) }),
    ...(grid && !table && { transform: transformJson(grid) }),
    fields: outFields,
    ...(page.exceeded && { exceededTransferLimit: true }),
  });
  const features: string[] = [];
  for (const row of page.rows) {
    const attributes = Object.fromEntries(outFields.map(({ name }) => [name, source.valueOf(row, name)]));
    const shape = query.returnGeometry && !table ? { geometry: geometryJson(source, row, query) } : {};
    features.push(JSON.stringify({ attributes, ...shape }));
    yield;
  }
  return `${head.slice(0, -1)},"features":[${features.join(",")}]}`;
}

/** Whether the rows have no shape. */
const isTable = ({ layer }: FeatureSource): boolean => layer.table === true;

/** Number and extent of the rows. */
export function extentJson(box: Box | null, count: number, { outSR }: Pick<Query, "outSR">) {
  return { count, extent: box === null ? null : envelopeJson(box, outSR) };
}

/** A box in degrees as an ArcGIS envelope. */
export function envelopeJson(box: Box, reference: Query["outSR"]) {
  const [xmin, ymin, xmax, ymax] = reference === "degrees" ? box : toMetres(box);
  return { xmin, ymin, xmax, ymax, spatialReference: spatialReferenceJson(reference) };
}

function transformJson({ originX, originY, step, upperLeft }: Grid) {
  return { originPosition: upperLeft ? "upperLeft" : "lowerLeft", scale: [step, step], translate: [originX, originY] };
}

function geometryJson(source: FeatureSource, row: number, query: Query): { rings: Rings } | null {
  const { outSR, offset } = query;
  const grid = query.grid ?? (offset > 0 ? { ...finestGrid(outSR), step: offset } : finestGrid(outSR));
  const shape = onGrid(source, row, outSR, grid);
  if (shape.lengths.length === 0) return null;
  return { rings: query.grid === null ? plainRings(shape, grid) : differences(shape) };
}

/** Back to the units of the answer. */
function plainRings(shape: GridShape, { step }: Grid): Rings {
  // Dividing by a whole number gives the nearest double; multiplying by 1e-7 would show as -82.33935400000001.
  const parts = Math.round(1 / step);
  const value = (count: number): number => (parts > 1 ? count / parts : count * step);
  return ringsOf(shape).map((ring) => ring.map(([x, y]) => [value(x), value(y)] as const));
}

/** Quantised JSON: the first position of each ring, then the differences. */
function differences(shape: GridShape): Rings {
  return ringsOf(shape).map((ring) =>
    ring.map(([x, y], i) => {
      const [lastX, lastY] = ring[i - 1] ?? [0, 0];
      return [x - lastX, y - lastY] as const;
    }),
  );
}

function ringsOf({ lengths, coordinates }: GridShape): Rings {
  let at = 0;
  return lengths.map((length) =>
    Array.from({ length }, () => {
      at += 2;
      return [coordinates[at - 2] ?? 0, coordinates[at - 1] ?? 0] as const;
    }),
  );
}
