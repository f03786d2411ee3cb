import { lazy, Suspense } from "react";
import type { ComponentType, Ref } from "react";
import { Loading } from "../states.tsx";
import type { GridColumn, GridHandle } from "./columns.ts";
import type { PastedBlock } from "./pasted-cells.ts";

export type { CellEdit, Choice, GridColumn, GridHandle, NumberEntry } from "./columns.ts";
export type { PastedBlock } from "./pasted-cells.ts";

export interface RecordGridProps<Row> {
  /** Name of the grid for screen readers. */
  readonly label: string;
  /** Keep the array between renders (useMemo): new columns are laid out again. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  rowId(row: Row): string;
  /** As high as its rows (the default), a number of pixels, or what its parent gives. */
  readonly height?: "auto" | "fill" | number;
  readonly emptyText?: string;
  /** Id of the chosen row; with {@link onSelect} a click or Space chooses. */
  readonly selected?: string | null;
  onSelect?(id: string | null): void;
  /** Ids of the chosen rows; with {@link onChoose} boxes choose several, the header's all, Space the row of the keyboard. */
  readonly chosen?: readonly string[];
  onChoose?(ids: readonly string[]): void;
  /** Takes cells that someone copied from a spreadsheet and pastes at the focused cell. */
  onPasteBlock?(block: PastedBlock): void;
  /** Pixels of each row; a line of text where nothing is said. */
  readonly rowHeight?: number;
}

type Grid = ComponentType<RecordGridProps<unknown> & { readonly handle?: Ref<GridHandle> }>;
const AgGrid = lazy<Grid>(() => import("./AgGrid.tsx") as Promise<{ default: Grid }>);

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
