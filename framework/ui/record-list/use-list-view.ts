import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { readView, writeView } from "./address-view.ts";
import type { AddressView } from "./address-view.ts";
import type { ListColumn } from "./props.ts";

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
  // Columns that are made anew with every render make no new view.
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
