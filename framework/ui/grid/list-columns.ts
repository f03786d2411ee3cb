import type { ColDef, GridOptions, RowSelectionOptions, SortChangedEvent } from "ag-grid-community";
import type { ListSort } from "../../../contract/lists/list-query.ts";
import { NameCell } from "./cells.ts";
import { columnDefs, textScale, type DefTexts } from "./column-defs.ts";
import type { GridColumn, ListOfRecords } from "./columns.ts";
import { recordOf } from "./row-groups.tsx";

/** Checkboxes select the rows of a list. */
export const BOXES: RowSelectionOptions = {
  mode: "multiRow",
  checkboxes: true,
  headerCheckbox: true,
  enableClickSelection: false,
  isRowSelectable: ({ data }) => recordOf(data) !== undefined,
};

/** Width in pixels of a cell's padding and of a letter (bold in a row's name), and the maximum width of a column. */
const CELL = { edges: 18, letter: 6.8, boldLetter: 8.2, most: 320 } as const;
/** Rows whose texts are measured. */
const MEASURED = 50;

/** The most of the window's width that a column of texts must have. */
const SHARE = 0.4;

/** Pixels that the longest text of a column takes, and its longest word. */
function contentWidths<Row>(column: GridColumn<Row>, rows: readonly Row[]): [content: number, word: number] {
  const { display, value, detail, status, rowHeader } = column;
  const letter = rowHeader ? CELL.boldLetter : CELL.letter;
  const texts = rows
    .slice(0, MEASURED)
    .flatMap((row) => [display?.(row) ?? String(value(row) ?? ""), detail?.(row) ?? ""]);
  // The dot of a status takes as much as two letters.
  const widest = (parts: readonly string[]) =>
    Math.min(CELL.most, CELL.edges + letter * (Math.max(0, ...parts.map(({ length }) => length)) + (status ? 2 : 0)));
  return [widest(texts), widest(texts.flatMap((text) => text.split(/[\s-]/)))];
}

/**
 * The columns of a list of records, each as wide as its texts need and no narrower than its header: they can be sorted
 * and resized, but leave the rows in the order in which they come.
 */
export function listColumnDefs<Row>(
  columns: readonly GridColumn<Row>[],
  { sort, onOpen, rows }: Pick<ListOfRecords<Row>, "sort" | "onOpen"> & { readonly rows: readonly Row[] },
  texts: DefTexts,
): ColDef<Row>[] {
  return columns.map((column) => {
    const [content, word] = contentWidths(column, rows);
    const least = Math.max(Math.min(column.minWidth ?? content, content), word);
    const minWidth = column.numeric ? least : Math.min(least, (SHARE * innerWidth) / textScale());
    const [def] = columnDefs([{ sortable: true, ...column, minWidth }], texts) as ColDef<Row>[];
    const place = sort.findIndex((each) => each.column === column.id);
    return {
      ...def,
      comparator: () => 0,
      resizable: true,
      // A width that was reset returns the column to sharing.
      flex: def?.flex ? Math.max(content, def.minWidth ?? 0) : null,
      sort: sort[place]?.direction ?? null,
      sortIndex: place < 0 ? null : place,
      ...(column.rowHeader && onOpen ? { cellRenderer: NameCell, cellRendererParams: { onOpen } } : {}),
    };
  });
}

/** The grid's events for a record list, using the list's state at the time of the event. */
export function listEvents<Row>(now: () => ListOfRecords<Row> | undefined): GridOptions<Row> {
  return {
    suppressMovableColumns: false,
    suppressDragLeaveHidesColumns: true,
    onRowSelected: ({ node, source, data }) => {
      if (source !== "api" && data !== undefined) now()?.onSelect?.([data], node.isSelected() === true);
    },
    onSortChanged: (event) => {
      if (event.source !== "gridOptionsChanged") now()?.onSort(sortOf(event));
    },
    onColumnResized: ({ finished, source, columns: resized, flexColumns }) => {
      if (!finished || !source.startsWith("ui")) return;
      // Columns that share the remaining width have changed too; only the reader's own change is remembered.
      const own = resized?.filter((column) => !flexColumns?.includes(column)) ?? [];
      now()?.onWidths(
        Object.fromEntries(own.map((column) => [column.getColId(), Math.round(column.getActualWidth() / textScale())])),
      );
    },
    onColumnMoved: ({ finished, source, api }) => {
      if (finished && source.startsWith("ui"))
        now()?.onOrder(api.getAllDisplayedColumns().map((each) => each.getColId()));
    },
    onCellKeyDown: ({ event, data }) => {
      const row = recordOf(data);
      if (event instanceof KeyboardEvent && event.key === "Enter" && row !== undefined) now()?.onOpen?.(row);
    },
    onRowDoubleClicked: ({ data }) => {
      const row = recordOf(data);
      if (row !== undefined) now()?.onOpen?.(row);
    },
  };
}

function sortOf({ api }: SortChangedEvent): ListSort[] {
  return api
    .getColumnState()
    .flatMap(({ colId, sort, sortIndex }) => (sort ? [{ column: colId, direction: sort, place: sortIndex ?? 0 }] : []))
    .sort((a, b) => a.place - b.place)
    .map(({ column, direction }) => ({ column, direction }));
}
