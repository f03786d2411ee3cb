import { lazy, Suspense, type ComponentType, type Ref } from "react";
import { Loading } from "../states.tsx";
import type { GridHandle, RecordGridProps } from "./columns.ts";

export type { CellEdit, Choice, GridColumn, GridHandle, NumberEntry } from "./columns.ts";
export type { PastedBlock } from "./pasted-cells.ts";

type Grid = ComponentType<RecordGridProps<unknown> & { readonly handle?: Ref<GridHandle> }>;
const load = () => import("./AgGrid.tsx") as Promise<{ default: Grid }>;
const AgGrid = lazy<Grid>(load);

/** Fetches the grid's code while its rows are on their way; a page whose widgets show no grid does without it. */
export function preloadGrid(): void {
  // Whoever draws the grid is the one to say that its code did not come.
  load().catch(() => undefined);
}

/**
 * A grid of records: arrow keys walk it, Enter, F2 or typing edits a cell, Tab
 * goes to the next cell while editing and leaves the grid otherwise, Esc takes an
 * edit back. Its code (AG Grid) is fetched when the first grid is shown.
 */
export function RecordGrid<Row>({ ref, ...props }: RecordGridProps<Row> & { readonly ref?: Ref<GridHandle> }) {
  return (
    <Suspense fallback={<Loading />}>
      {/* The grid hands rows back untouched, so what it calls them does not matter to it. */}
      <AgGrid {...(props as unknown as RecordGridProps<unknown>)} {...(ref ? { handle: ref } : {})} />
    </Suspense>
  );
}
