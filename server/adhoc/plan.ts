import { summaryId, type AdhocQuery, type ColumnKind, type Summary } from "../../contract/adhoc/queries.ts";
import type { Fault } from "../../contract/api/errors.ts";
import type { ListFilter } from "../../contract/lists/list-query.ts";
import { faultAt, refuseAny } from "../persistence/refusals.ts";
import type { View, ViewColumn } from "./base-view.ts";

/** A column of an answer: one of the view's columns, or a summary of it. */
export interface PlannedColumn {
  /** Built only from names of the view. */
  readonly id: string;
  readonly of: ViewColumn;
  readonly summary: Summary | null;
}

/** A query whose names have all been checked against the view. */
export interface Plan {
  readonly columns: readonly PlannedColumn[];
  /** Whether rows are grouped, by the columns without a summary. */
  readonly grouped: boolean;
  readonly sort: readonly { readonly column: PlannedColumn; readonly direction: "asc" | "desc" }[];
  readonly filters: readonly { readonly column: ViewColumn; readonly filter: ListFilter }[];
  readonly sliders: readonly {
    readonly column: ViewColumn;
    readonly min: number | null;
    readonly max: number | null;
  }[];
  readonly locations: readonly string[];
  readonly facilityTypes: readonly string[];
}

/** The kinds of columns that a filter fits. */
const FITTING: Readonly<Record<ListFilter["kind"], readonly ColumnKind[]>> = {
  contains: ["text"],
  oneOf: ["text", "yesNo"],
  between: ["day", "moment"],
};

/**
 * Checks a query against its view and works out its columns. Refuses (422, all faults at once, below `path`) a name
 * that the view does not have and a value that does not fit its column. Groups are extended by columns whose values a
 * summary must not mix, such as units.
 */
export function planQuery(view: View, query: AdhocQuery, { maxLocations, path = "body.query" }: PlanOptions): Plan {
  const faults: Fault[] = [];
  const byName = new Map(view.columns.map((column) => [column.name, column]));
  const named = (name: string, at: string): readonly ViewColumn[] => {
    const column = byName.get(name);
    if (column === undefined)
      faults.push(
        faultAt(`${path}.${at}`, "domain.adhoc.columnUnknown", { found: name, expected: namesOf(view.columns) }),
      );
    return column === undefined ? [] : [column];
  };
  const unfit = (at: string, key: string, found: string) => faults.push(faultAt(`${path}.${at}`, key, { found }));

  const sums = query.sums.flatMap(({ column: name, summary }, i) =>
    named(name, `sums.${i}.column`).flatMap((of): PlannedColumn[] => {
      if (of.summaries.includes(summary)) return [{ id: summaryId(summary, of.name), of, summary }];
      unfit(`sums.${i}.summary`, "domain.adhoc.summaryUnfit", of.name);
      return [];
    }),
  );
  const grouped = query.groups.length > 0 || query.sums.length > 0;
  const shown = query.columns.flatMap((name, i) => named(name, `columns.${i}`));
  const groups = query.groups.flatMap((name, i) => named(name, `groups.${i}`));
  const apart = sums.flatMap(({ of, summary }) => keptApart(of, summary)).flatMap((name) => byName.get(name) ?? []);
  const bare = grouped ? [...groups, ...apart] : shown.length === 0 ? view.columns : shown;
  const columns = distinct([
    ...bare.map((of): PlannedColumn => ({ id: of.name, of, summary: null })),
    ...(grouped ? sums : []),
  ]);

  const filters = query.filters.flatMap((filter, i) =>
    named(filter.column, `filters.${i}.column`).flatMap((column) => {
      if (FITTING[filter.kind].includes(column.kind)) return [{ column, filter }];
      unfit(`filters.${i}.kind`, "domain.adhoc.filterUnfit", column.name);
      return [];
    }),
  );
  const sliders = query.sliders.flatMap(({ column: name, min, max }, i) =>
    named(name, `sliders.${i}.column`).flatMap((column) => {
      if (column.slider && (min === null || max === null || min <= max)) return [{ column, min, max }];
      unfit(`sliders.${i}`, column.slider ? "domain.adhoc.rangeOrder" : "domain.adhoc.sliderUnfit", column.name);
      return [];
    }),
  );
  const sort = query.sort.flatMap(({ column: id, direction }, i) => {
    const column = columns.find((each) => each.id === id);
    if (column !== undefined) return [{ column, direction }];
    const expected = columns.map((each) => each.id).join(", ");
    faults.push(faultAt(`${path}.sort.${i}.column`, "domain.adhoc.columnUnknown", { found: id, expected }));
    return [];
  });
  const { locations, facilityTypes } = query;
  if (locations.length > maxLocations)
    faults.push(
      faultAt(`${path}.locations`, "domain.adhoc.tooManyLocations", {
        found: locations.length,
        expected: maxLocations,
      }),
    );
  if (locations.length > 0 && view.located === undefined)
    faults.push(faultAt(`${path}.locations`, "domain.adhoc.notLocated"));
  if (facilityTypes.length > 0 && view.facilityType === undefined)
    faults.push(faultAt(`${path}.facilityTypes`, "domain.adhoc.notTyped"));
  refuseAny(faults);
  return { columns, grouped, sort, filters, sliders, locations, facilityTypes };
}

interface PlanOptions {
  readonly maxLocations: number;
  /** The path of the query in the request. */
  readonly path?: string;
}

function keptApart({ apart = [], apartInSums = [] }: ViewColumn, summary: Summary | null): readonly string[] {
  if (summary === "count") return [];
  return summary === "sum" ? [...apartInSums, ...apart] : apart;
}

const namesOf = (columns: readonly ViewColumn[]): string => columns.map(({ name }) => name).join(", ");

function distinct(columns: readonly PlannedColumn[]): PlannedColumn[] {
  return [...new Map(columns.map((column) => [column.id, column])).values()];
}
