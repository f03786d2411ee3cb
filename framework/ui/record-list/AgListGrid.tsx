import "../grid/grid-modules.ts";
import "../grid/RecordGrid.css";
import type {
  CellKeyDownEvent,
  ColDef,
  FullWidthCellKeyDownEvent,
  GridApi,
  RowSelectionOptions,
  SortChangedEvent,
} from "ag-grid-community";
import { AgGridReact, type CustomCellRendererProps } from "ag-grid-react";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ListSort } from "../../../contract/list-query.ts";
import { direction } from "../../i18n/languages.ts";
import { useTexts } from "../../i18n/texts.ts";
import { columnDefs } from "../grid/column-defs.ts";
import { gridTheme } from "../grid/grid-theme.ts";
import { useGridTexts } from "../grid/use-grid-texts.ts";
import type { ListColumn, ListGridProps } from "./props.ts";

const MANY_ROWS: RowSelectionOptions = {
  mode: "multiRow",
  checkboxes: true,
  headerCheckbox: true,
  enableClickSelection: false,
};
const NO_ROWS = () => null;

/** The grid itself; only {@link ListGrid} fetches it. It shows rows in the order they come: the list has sorted them. */
export default function AgListGrid<Row>(props: ListGridProps<Row>) {
  const { label, columns, rows, rowId, sort, selected, onSort, onWidths, onOrder, onSelect, onOpen, waiting } = props;
  const text = useTexts("grid");
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const getLocaleText = useGridTexts();
  const api = useRef<GridApi<Row>>(null);
  const defs = useMemo(
    () => listDefs(columns, { sort, onOpen, language, faultWord: text("fault") }),
    [columns, sort, onOpen, language, text],
  );
  const rowData = useMemo(() => [...rows], [rows]);

  useEffect(() => api.current?.refreshCells({ force: true, suppressFlash: true }), [rows, defs]);
  useEffect(() => api.current?.setGridAriaProperty("label", label), [label]);
  useEffect(() => {
    if (selected) mark(api.current, selected);
  }, [selected, rows]);

  const open = ({ event, data }: CellKeyDownEvent<Row> | FullWidthCellKeyDownEvent<Row>) => {
    if (event instanceof KeyboardEvent && event.key === "Enter" && data !== undefined) onOpen?.(data);
  };

  return (
    <div className="pv-grid pv-list__grid" aria-busy={waiting}>
      <AgGridReact<Row>
        theme={gridTheme}
        columnDefs={defs}
        rowData={rowData}
        getRowId={({ data }) => rowId(data)}
        getLocaleText={getLocaleText}
        domLayout="autoHeight"
        ensureDomOrder
        enableRtl={direction() === "rtl"}
        suppressMultiSort={false}
        suppressCellFocus={false}
        suppressDragLeaveHidesColumns
        tabToNextCell={() => false}
        tooltipShowDelay={300}
        {...(selected ? { rowSelection: MANY_ROWS } : {})}
        onRowSelected={({ node, source, data }) => {
          if (source !== "api" && data !== undefined) onSelect([data], node.isSelected() === true);
        }}
        onSortChanged={(event) => {
          if (event.source !== "gridOptionsChanged") onSort(sortOf(event));
        }}
        onColumnResized={({ finished, source, columns: resized, flexColumns }) => {
          if (!finished || !source.startsWith("ui")) return;
          // Columns that share what is left have followed; only the reader's own is remembered.
          const own = resized?.filter((column) => !flexColumns?.includes(column)) ?? [];
          onWidths(Object.fromEntries(own.map((column) => [column.getColId(), Math.round(column.getActualWidth())])));
        }}
        onColumnMoved={({ finished, source, api: grid }) => {
          if (finished && source.startsWith("ui"))
            onOrder(grid.getAllDisplayedColumns().map((each) => each.getColId()));
        }}
        onCellKeyDown={open}
        onRowDoubleClicked={({ data }) => {
          if (data !== undefined) onOpen?.(data);
        }}
        onGridReady={({ api: ready }) => {
          api.current = ready;
          ready.setGridAriaProperty("label", label);
          if (selected) mark(ready, selected);
        }}
        noRowsOverlayComponent={NO_ROWS}
      />
    </div>
  );
}

interface Definitions<Row> {
  readonly sort: readonly ListSort[];
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly language: string;
  readonly faultWord: string;
}

function listDefs<Row>(
  columns: readonly ListColumn<Row>[],
  { sort, onOpen, ...texts }: Definitions<Row>,
): ColDef<Row>[] {
  return columns.map((column) => {
    const [def] = columnDefs([{ sortable: true, ...column }], texts) as ColDef<Row>[];
    const place = sort.findIndex((each) => each.column === column.id);
    return {
      ...def,
      comparator: () => 0,
      resizable: true,
      // A width that was taken back leaves the column to share again.
      flex: def?.flex ?? null,
      sort: sort[place]?.direction ?? null,
      sortIndex: place < 0 ? null : place,
      ...(column.rowHeader && onOpen ? { cellRenderer: NameCell, cellRendererParams: { onOpen } } : {}),
    };
  });
}

function sortOf({ api }: SortChangedEvent): ListSort[] {
  return api
    .getColumnState()
    .flatMap(({ colId, sort, sortIndex }) => (sort ? [{ column: colId, direction: sort, place: sortIndex ?? 0 }] : []))
    .sort((a, b) => a.place - b.place)
    .map(({ column, direction }) => ({ column, direction }));
}

function mark<Row>(api: GridApi<Row> | null, selected: ReadonlySet<string>): void {
  api?.forEachNode((node) => {
    const wanted = node.id !== undefined && selected.has(node.id);
    if (node.isSelected() !== wanted) node.setSelected(wanted, false, "api");
  });
}

/** The name of a record: a click opens it. With the keyboard Enter on the cell does, so Tab need not stop here. */
function NameCell<Row>({
  data,
  value,
  valueFormatted,
  onOpen,
}: CustomCellRendererProps<Row> & { readonly onOpen: (row: Row) => void }) {
  if (data === undefined) return null;
  return (
    <button type="button" tabIndex={-1} className="pv-list__name" onClick={() => onOpen(data)}>
      {valueFormatted ?? String(value ?? "")}
    </button>
  );
}
