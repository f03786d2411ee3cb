import { useEffect, useImperativeHandle, useMemo, useRef, type Ref } from "react";
import type { CellPosition, GridApi, RowSelectionOptions, TabToNextCellParams } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { useLocale } from "../../i18n/format.ts";
import { direction } from "../../i18n/languages.ts";
import { useTexts } from "../../i18n/texts.ts";
import { columnDefs } from "./column-defs.tsx";
import type { GridHandle, RecordGridProps } from "./columns.ts";
import { listColumnDefs, listEvents } from "./list-columns.tsx";
import { styleNonce } from "../style-nonce.ts";
import { gridTheme, onceScrollable, useGridTexts } from "./library.ts";
import { blockAt } from "./pasted-cells.ts";
import "./RecordGrid.css";

/** While editing, Tab goes on to the next cell; otherwise it leaves the grid, which arrow keys walk. */
function tabOn({ editing, nextCellPosition }: TabToNextCellParams): CellPosition | boolean {
  return editing ? (nextCellPosition ?? false) : false;
}

const ONE_ROW: RowSelectionOptions = { mode: "singleRow", checkboxes: false, enableClickSelection: true };
const MANY_ROWS: RowSelectionOptions = { mode: "multiRow", headerCheckbox: true, enableClickSelection: true };

function NoRows({ emptyText }: { emptyText: string | null }) {
  return emptyText === null ? null : <span>{emptyText}</span>;
}

/** The grid itself; only {@link RecordGrid} fetches it. */
export default function AgGrid<Row>(props: RecordGridProps<Row> & { readonly handle?: Ref<GridHandle> }) {
  const { label, columns, rows, rowId, height = "auto", emptyText, waiting = false, handle, list } = props;
  const { selected, onSelect, chosen, onChoose, onPasteBlock, rowHeight } = props;
  const text = useTexts("grid");
  const locale = useLocale();
  const getLocaleText = useGridTexts();
  const api = useRef<GridApi<Row>>(null);
  const host = useRef<HTMLDivElement>(null);
  const { sort, onOpen } = list ?? {};
  const defs = useMemo(() => {
    const texts = { locale, faultWord: text("fault") };
    return sort ? listColumnDefs(columns, { sort, onOpen }, texts) : columnDefs(columns, texts);
  }, [columns, sort, onOpen, locale, text]);

  // The library wants an array that it may keep.
  const rowData = useMemo(() => [...rows], [rows]);

  useImperativeHandle(
    handle,
    () => ({
      focusCell(id, columnId) {
        const index = api.current?.getRowNode(id)?.rowIndex;
        if (index === null || index === undefined) return;
        onceScrollable(host.current, () => {
          api.current?.ensureIndexVisible(index);
          api.current?.ensureColumnVisible(columnId);
          api.current?.setFocusedCell(index, columnId);
        });
      },
    }),
    [],
  );

  const drawn = useRef<readonly Row[]>([]);
  useEffect(() => {
    // Marks and faults may change where the value did not. The first rows have just been drawn.
    if (drawn.current.length > 0) api.current?.refreshCells({ force: true, suppressFlash: true });
    drawn.current = rows;
  }, [rows, defs]);
  useEffect(() => api.current?.setGridAriaProperty("label", label), [label]);
  useEffect(() => {
    const ids = new Set<string | null>(chosen ?? (selected === undefined ? [] : [selected]));
    api.current?.forEachNode((node) => {
      const wanted = ids.has(node.id ?? "");
      if (node.isSelected() !== wanted) node.setSelected(wanted, false, "api");
    });
  }, [selected, chosen, rows]);

  return (
    <div
      ref={host}
      className="pv-grid"
      aria-busy={list?.waiting ?? waiting}
      style={height === "auto" ? undefined : { height: height === "fill" ? "100%" : height }}
      onPaste={(event) => {
        const block = onPasteBlock && api.current && blockAt(api.current, event.clipboardData.getData("text/plain"));
        if (!block) return;
        event.preventDefault();
        onPasteBlock(block);
      }}
    >
      <AgGridReact<Row>
        theme={gridTheme}
        styleNonce={styleNonce()}
        columnDefs={defs}
        rowData={rowData}
        loading={waiting}
        getRowId={({ data }) => rowId(data)}
        getLocaleText={getLocaleText}
        domLayout={height === "auto" ? "autoHeight" : "normal"}
        ensureDomOrder
        enableRtl={direction() === "rtl"}
        suppressMovableColumns
        stopEditingWhenCellsLoseFocus
        enterNavigatesVerticallyAfterEdit
        tabToNextCell={tabOn}
        tooltipShowDelay={300}
        {...(rowHeight === undefined ? {} : { rowHeight })}
        {...(onChoose ? { rowSelection: MANY_ROWS } : onSelect ? { rowSelection: ONE_ROW } : {})}
        onSelectionChanged={({ source, api: at }) => {
          // Rows that come or go are no choice of anyone's.
          if (source !== "api" && source !== "rowDataChanged")
            onChoose?.(at.getSelectedNodes().flatMap(({ id }) => id ?? []));
        }}
        onRowSelected={({ source, api: at }) => {
          // Another row's choice is reported before the end of this one's: what counts is what is chosen now.
          if (source !== "api") onSelect?.(at.getSelectedNodes()[0]?.id ?? null);
        }}
        onFirstDataRendered={({ api: shown }) => {
          const ids = [...(chosen ?? [])];
          for (const id of ids) shown.getRowNode(id)?.setSelected(true, false, "api");
          const first = selected ?? ids[0];
          const node = first === undefined ? undefined : shown.getRowNode(first);
          node?.setSelected(true, false, "api");
          const index = node?.rowIndex;
          if (typeof index === "number" && !list)
            onceScrollable(host.current, () => shown.ensureIndexVisible(index, "top"));
        }}
        onGridReady={({ api: ready }) => {
          api.current = ready;
          ready.setGridAriaProperty("label", label);
        }}
        noRowsOverlayComponent={NoRows}
        noRowsOverlayComponentParams={{ emptyText: list ? null : (emptyText ?? text("noRowsToShow")) }}
        {...(list ? listEvents(list) : {})}
      />
    </div>
  );
}
