import { lazy, Suspense, useState, type ComponentType, type Ref } from "react";
import { Loading } from "../states.tsx";
import type { GridHandle, RecordGridProps } from "./columns.ts";

export type { CellEdit, CellChoice, GridColumn, GridHandle, NumberEntry } from "./columns.ts";
export type { PastedBlock } from "./pasted-cells.ts";

type GridComponent = ComponentType<RecordGridProps<unknown> & { readonly handle?: Ref<GridHandle> }>;
const load = async (): Promise<{ default: GridComponent }> => {
  const code = (await import("./AgGrid.tsx")) as { default: GridComponent };
  here = code.default;
  return code;
};
const AgGrid = lazy<GridComponent>(load);
/** The grid, once its code is loaded. */
let here: GridComponent | null = null;

/** Fetches the grid's code while its rows are loading; a page whose widgets show no grid does not load it. */
export function preloadGrid(): void {
  // The component that renders the grid reports a loading failure.
  load().catch(() => undefined);
}

/**
 * A grid of records: arrow keys move in it; Enter, F2 or typing edits a cell; Tab goes to the next cell while editing
 * and leaves the grid otherwise; Esc cancels an edit. Its code (AG Grid) is fetched when the first grid is shown.
 */
export function RecordGrid<Row>({ ref, ...props }: RecordGridProps<Row> & { readonly ref?: Ref<GridHandle> }) {
  // Uses loaded code directly, because React would show a lazy component's fallback for at least 300 ms.
  const [Shown] = useState(() => here ?? AgGrid);
  return (
    <Suspense fallback={<Loading />}>
      {/* The grid passes rows back unchanged, so their type does not matter to it. */}
      <Shown {...(props as unknown as RecordGridProps<unknown>)} {...(ref ? { handle: ref } : {})} />
    </Suspense>
  );
}
