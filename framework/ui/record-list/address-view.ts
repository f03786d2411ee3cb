import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ListFilterSchema, SEARCH_MAX, type ListFilter, type ListSort } from "../../../contract/lists/list-query.ts";
import type { ListColumn } from "./props.ts";

/** The state of a list: its filters, its order, and its page (from 0). */
export interface ListView {
  readonly search: string;
  readonly filters: readonly ListFilter[];
  readonly sort: readonly ListSort[];
  readonly page: number;
}

/** A list's state in the address; for missing parts the list uses its own. */
interface AddressView extends Omit<ListView, "sort"> {
  readonly sort: readonly ListSort[] | null;
  readonly size: number | null;
}

const SORT_COLUMNS = 3;
const PAGE_MAX = 1_000_000;
/** The longest page that a server gives (contract/lists/list-query.ts). */
const SIZE_MAX = 500;

/**
 * Reads a list's view from an address: `?users.q=smith&users.sort=name,-created&users.in.active=true&users.page=2`.
 * Unknown columns and invalid values are ignored: anyone can write an address.
 */
function readView<Row>(params: URLSearchParams, name: string, columns: readonly ListColumn<Row>[]): AddressView {
  const numbered = (key: string, most: number) => {
    const value = Number(params.get(`${name}.${key}`) ?? NaN);
    return Number.isInteger(value) && value >= 1 && value <= most ? value : null;
  };
  const sorted = params.get(`${name}.sort`);
  return {
    search: (params.get(`${name}.q`) ?? "").trim().slice(0, SEARCH_MAX),
    filters: columns.flatMap((column) => readFilter(params, name, column) ?? []),
    sort: sorted === null ? null : readSort(sorted, columns),
    page: (numbered("page", PAGE_MAX) ?? 1) - 1,
    size: numbered("size", SIZE_MAX),
  };
}

function readSort<Row>(text: string, columns: readonly ListColumn<Row>[]): ListSort[] {
  return text
    .split(",")
    .slice(0, SORT_COLUMNS)
    .flatMap((part): ListSort[] => {
      const column = part.replace(/^-/, "");
      if (!columns.some(({ id, sortable = true }) => id === column && sortable)) return [];
      return [{ column, direction: part.startsWith("-") ? "desc" : "asc" }];
    });
}

function readFilter<Row>(params: URLSearchParams, name: string, { id, filter }: ListColumn<Row>): ListFilter | null {
  if (!filter) return null;
  const asked = filterAt(params, `${name}.in.${id}`, { kind: filter.kind, column: id });
  const read = ListFilterSchema.safeParse(asked);
  return read.success ? orNone(read.data) : null;
}

function filterAt(params: URLSearchParams, key: string, column: { kind: "text" | "choice" | "date"; column: string }) {
  switch (column.kind) {
    case "text":
      return { kind: "contains", column: column.column, text: params.get(key) ?? "" };
    case "choice":
      return { kind: "oneOf", column: column.column, values: params.getAll(key) };
    case "date": {
      const [from = "", to = ""] = (params.get(key) ?? "").split("~");
      return { kind: "between", column: column.column, from: from || null, to: to || null };
    }
  }
}

/** The address's parameters with this list's replaced; values that equal the initial ones are left out. */
function writeView(
  params: URLSearchParams,
  name: string,
  { search, filters, sort, page, size }: AddressView,
): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([key]) => !key.startsWith(`${name}.`)));
  if (search !== "") next.set(`${name}.q`, search);
  for (const filter of filters) writeFilter(next, `${name}.in.${filter.column}`, filter);
  if (sort !== null)
    next.set(
      `${name}.sort`,
      sort.map(({ column, direction }) => `${direction === "desc" ? "-" : ""}${column}`).join(","),
    );
  if (size !== null) next.set(`${name}.size`, String(size));
  if (page > 0) next.set(`${name}.page`, String(page + 1));
  return next;
}

function writeFilter(params: URLSearchParams, key: string, filter: ListFilter): void {
  if (filter.kind === "oneOf") filter.values.forEach((value) => params.append(key, value));
  else params.set(key, filter.kind === "contains" ? filter.text : `${filter.from ?? ""}~${filter.to ?? ""}`);
}

/** Drops a filter that matches everything. */
export function orNone(filter: ListFilter): ListFilter | null {
  if (filter.kind === "contains") return filter.text.trim() === "" ? null : filter;
  if (filter.kind === "oneOf") return filter.values.length === 0 ? null : filter;
  return filter.from === null && filter.to === null ? null : filter;
}

/** The number of pages for a number of rows; an empty list has one. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** Returns whether the view leaves rows out. */
export const isNarrowed = ({ search, filters }: Pick<ListView, "search" | "filters">): boolean =>
  search !== "" || filters.length > 0;

/** The filters with one column's replaced; null removes it. */
export function withFilter(filters: readonly ListFilter[], column: string, filter: ListFilter | null): ListFilter[] {
  const others = filters.filter((each) => each.column !== column);
  return filter ? [...others, filter] : others;
}

/**
 * A list's view, kept in the address: a reload, Back and a shared link show the same rows. Changes replace the present
 * history entry, so that Back leaves the list.
 */
export function useListView<Row>(
  name: string,
  columns: readonly ListColumn<Row>[],
): [AddressView, (change: Partial<AddressView>) => void] {
  const { search, hash, pathname } = useLocation();
  const navigate = useNavigate();
  // Columns that are recreated with every render do not make a new view.
  const text = JSON.stringify(readView(new URLSearchParams(search), name, columns));
  const view = useMemo(() => JSON.parse(text) as AddressView, [text]);
  const change = useCallback(
    (changed: Partial<AddressView>) => {
      const params = new URLSearchParams(search);
      const next = writeView(params, name, { ...view, ...changed }).toString();
      if (next === params.toString()) return;
      void navigate({ pathname, search: next, hash }, { replace: true, preventScrollReset: true });
    },
    [search, hash, pathname, name, view, navigate],
  );
  return [view, change];
}
