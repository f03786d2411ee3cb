import { lazy, Suspense } from "react";
import type { ComponentType } from "react";
import type { ListSort } from "../../../contract/list-query.ts";
import { Loading } from "../states.tsx";
import type { ListColumn } from "./props.ts";

/** What the grid of a list shows and tells: one page of rows, already in order. */
export interface ListGridProps<Row> {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  rowId(row: Row): string;
  readonly sort: readonly ListSort[];
  onSort(sort: readonly ListSort[]): void;
  /** Pixels of the columns that the reader has made wider or narrower. */
  onWidths(widths: Readonly<Record<string, number>>): void;
  onOrder(columns: readonly string[]): void;
  /** Ids of the chosen rows; null where nothing can be chosen. */
  readonly selected: ReadonlySet<string> | null;
  onSelect(rows: readonly Row[], chosen: boolean): void;
  onOpen?(row: Row): void;
  /** The rows are those of the question before. */
  readonly waiting: boolean;
}

type Grid = ComponentType<ListGridProps<unknown>>;
const AgListGrid = lazy<Grid>(() => import("./AgListGrid.tsx") as Promise<{ default: Grid }>);

/** The grid of a list; its code (AG Grid) is fetched when the first one is shown. */
export function ListGrid<Row>(props: ListGridProps<Row>) {
  return (
    <Suspense fallback={<Loading />}>
      {/* The grid hands rows back untouched, so what it calls them does not matter to it. */}
      <AgListGrid {...(props as unknown as ListGridProps<unknown>)} />
    </Suspense>
  );
}
