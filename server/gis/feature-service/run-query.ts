import type { Pieces } from "../../answers/pieces.ts";
import { boxAround, type GeoBox } from "../../tracts/data-set-content.ts";
import { holds } from "./expression.ts";
import type { FeatureSource, FieldValue } from "./feature-source.ts";
import type { Query } from "./query-parameters.ts";
import { reachesEverywhere, relationTest } from "./relations.ts";
import type { NamedValues } from "./statistics.ts";

/** The rows that a query selects, by object id or in the query's order; the conditions are checked in pieces. */
export function* selectRows(source: FeatureSource, query: Query): Pieces<number[]> {
  const { where, area } = query;
  const fits = area === null ? null : relationTest(source, area);
  const selected: number[] = [];
  // The clause first: a row that it excludes needs no check of its shape.
  for (const row of candidates(source, query)) {
    const isMeant = where.kind === "all" || holds(where, (field) => source.valueOf(row, field)) === true;
    if (isMeant && fits?.(row) !== false) selected.push(row);
    yield;
  }
  // Groups and distinct values are ordered by their own columns.
  return query.orderBy.length === 0 || query.statistics !== null || query.distinct
    ? selected
    : selected.sort((a, b) => compareRows(source, query, a, b));
}

/** One page of rows, and whether there are more than this answer may hold. */
export interface QueryPage<Each = number> {
  readonly rows: readonly Each[];
  readonly exceeded: boolean;
}

export function pageOf<Each>(rows: readonly Each[], query: Query): QueryPage<Each> {
  const page = rows.slice(query.resultOffset, query.resultOffset + query.limit);
  const exceeded = rows.length > query.resultOffset + page.length;
  return { rows: exceeded && !query.returnExceeded ? [] : page, exceeded };
}

/** The box around rows in degrees; null if none has a shape. */
export function extentOfRows(source: FeatureSource, rows: readonly number[]): GeoBox | null {
  return boxAround(rows.map((row) => source.boxOf(row)));
}

/** Rows found only by their ids or boxes, in order. */
function candidates(source: FeatureSource, { objectIds, area }: Query): number[] {
  const near = area === null || reachesEverywhere(area) ? null : source.rowsIn(area.box);
  if (objectIds === null)
    return near?.toSorted((a, b) => a - b) ?? Array.from({ length: source.size }, (_, row) => row);
  const allowed = near === null ? null : new Set(near);
  const rows = new Set(objectIds.map((id) => source.rowOf(id)).filter((row) => row !== null));
  return [...rows].filter((row) => allowed?.has(row) ?? true).sort((a, b) => a - b);
}

/** Rows of a table in the query's order, else by its columns from the first on. */
export function orderedRows(
  rows: readonly NamedValues[],
  { orderBy }: Pick<Query, "orderBy">,
  names: readonly string[],
): NamedValues[] {
  const order = [
    ...orderBy.map(({ field, descending }) => ({ name: field.name, descending })),
    ...names.map((name) => ({ name, descending: false })),
  ];
  return rows.toSorted((a, b) => {
    for (const { name, descending } of order) {
      const compared = compareValues(a[name] ?? null, b[name] ?? null);
      if (compared !== 0) return descending ? -compared : compared;
    }
    return 0;
  });
}

function compareRows(source: FeatureSource, { orderBy }: Query, a: number, b: number): number {
  for (const { field, descending } of orderBy) {
    const order = compareValues(source.valueOf(a, field.name), source.valueOf(b, field.name));
    if (order !== 0) return descending ? -order : order;
  }
  return a - b;
}

/** Missing values come last, as in PostgreSQL. */
function compareValues(a: FieldValue, b: FieldValue): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}
