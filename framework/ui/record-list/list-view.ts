import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { ListFilter } from "../../../contract/list-query.ts";
import { readView, writeView, type AddressView, type ListView } from "./address-view.ts";
import type { ListColumn } from "./props.ts";

/** The page sizes of the specification (§9); the PageSize lookup may name others. */
export const PAGE_SIZES: readonly number[] = [10, 20, 25, 50, 100];
export const FIRST_PAGE_SIZE = 25;

/** The pages that so many rows take; an empty list has one. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** Whether the view leaves rows out. */
export const isNarrowed = ({ search, filters }: Pick<ListView, "search" | "filters">): boolean =>
  search !== "" || filters.length > 0;

/** The filters with one column's replaced; null takes it away. */
export function withFilter(filters: readonly ListFilter[], column: string, filter: ListFilter | null): ListFilter[] {
  const others = filters.filter((each) => each.column !== column);
  return filter ? [...others, filter] : others;
}

/**
 * A list's view, kept in the address: a reload, the way back and a shared link show the same rows. Changes replace
 * the entry of the history that is there, so that Back leaves the list.
 */
export function useListView<Row>(
  name: string,
  columns: readonly ListColumn<Row>[],
): [AddressView, (change: Partial<AddressView>) => void] {
  const { search, hash, pathname } = useLocation();
  const navigate = useNavigate();
  // Columns that are made again with every render make no new view.
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
