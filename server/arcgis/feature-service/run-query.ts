import type { Pieces } from "../../answers/pieces.ts";
import { boxAround, type Box } from "../../tracts/data-set-content.ts";
import { meetsBox } from "./area-filter.ts";
import { holds } from "./condition.ts";
import type { FeatureSource, FieldValue } from "./feature-source.ts";
import type { Query } from "./query-parameters.ts";

/** The rows a query selects, in order of object id or as the query orders them; the conditions are looked at in pieces. */
export function* selectRows(source: FeatureSource, query: Query): Pieces<number[]> {
  const rows = candidates(source, query);
  const { where } = query;
  const selected = where.kind === "all" ? rows : [];
  if (where.kind !== "all")
    for (const row of rows) {
      if (holds(where, (field) => source.valueOf(row, field)) === true) selected.push(row);
      yield;
    }
  return query.orderBy.length === 0 ? selected : selected.sort((a, b) => compareRows(source, query, a, b));
}

/** One page of rows, and whether there are more than this answer may hold. */
export interface Page {
  readonly rows: readonly number[];
  readonly exceeded: boolean;
}

export function pageOf(rows: readonly number[], query: Query): Page {
  const page = rows.slice(query.resultOffset, query.resultOffset + query.limit);
  const exceeded = rows.length > query.resultOffset + page.length;
  return { rows: exceeded && !query.returnExceeded ? [] : page, exceeded };
}

/** The box around rows in degrees; null where none has a shape. */
export function extentOfRows(source: FeatureSource, rows: readonly number[]): Box | null {
  return boxAround(rows.map((row) => source.boxOf(row)));
}

function candidates(source: FeatureSource, { objectIds, area }: Query): number[] {
  const byArea = area === null ? null : source.rowsIn(area.box).filter((row) => isIn(source, row, area));
  if (objectIds !== null) {
    const allowed = byArea === null ? null : new Set(byArea);
    const rows = new Set(objectIds.map((id) => source.rowOf(id)).filter((row) => row !== null));
    return [...rows].filter((row) => allowed?.has(row) ?? true).sort((a, b) => a - b);
  }
  return byArea?.sort((a, b) => a - b) ?? Array.from({ length: source.size }, (_, row) => row);
}

function isIn(source: FeatureSource, row: number, area: NonNullable<Query["area"]>): boolean {
  if (area.boxesOnly) return true;
  const [west, south, east, north] = source.boxOf(row) ?? [NaN, NaN, NaN, NaN];
  const within = west >= area.box[0] && south >= area.box[1] && east <= area.box[2] && north <= area.box[3];
  return within || meetsBox(source.regionOf(row), area.box);
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
