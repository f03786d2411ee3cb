import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from "react";
import type { CellPosition, GridOptions, RowSelectionOptions, TabToNextCellParams } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { useLocale } from "../../i18n/format.ts";
import { direction } from "../../i18n/languages.ts";
import { useTexts } from "../../i18n/texts.ts";
import { PlainButton } from "../controls/Native.tsx";
import { Icon } from "../Icon.tsx";
import { NoRows } from "./cells.ts";
import { columnDefs, wrappedColumns } from "./column-defs.ts";
import type { GridHandle, RecordGridProps } from "./columns.ts";
import { useFirstRows } from "./first-rows.ts";
import { BOXES, listColumnDefs, listEvents } from "./list-columns.ts";
import { styleNonce } from "../style-nonce.ts";
import { gridTheme, onceDrawn, onceScrollable, useGridTexts } from "./library.ts";
import { blockAt } from "./pasted-cells.ts";
import { GroupHeading, headingOptions, withHeadings } from "./row-groups.tsx";
import { nextColumn, useWholeColumns } from "./whole-columns.ts";
import "./RecordGrid.css";

/** During editing, Tab moves to the next cell; otherwise it leaves the grid, where arrow keys navigate. */
function tabOn({ editing, nextCellPosition }: TabToNextCellParams): CellPosition | boolean {
  return editing ? (nextCellPosition ?? false) : false;
}

const ONE_ROW: RowSelectionOptions = { mode: "singleRow", checkboxes: false, enableClickSelection: true };
const MANY_ROWS: RowSelectionOptions = { mode: "multiRow", headerCheckbox: true, enableClickSelection: true };

/** Rows that are drawn beyond the visible ones, so that scrolling finds them drawn; the library's own number. */
const ROW_BUFFER = 10;

/** The grid itself; only {@link RecordGrid} fetches it. */
export default function AgGrid<Row>(props: RecordGridProps<Row> & { readonly handle?: Ref<GridHandle> }) {
  const { label, columns, rows, height = "auto", emptyText, waiting = false, handle, list } = props;
  const { selected, onSelect, chosen, onChoose, onPasteBlock } = props;
  const text = useTexts("grid");
  const locale = useLocale();
  const getLocaleText = useGridTexts();
  const grid = useRef<AgGridReact<Row>>(null);
  const host = useRef<HTMLDivElement>(null);
  const [showWhole, beyond] = useWholeColumns(host);
  const { sort, onOpen, groupOf } = list ?? {};
  // The first rows that arrived: columns keep their widths while the reader turns pages.
  const [measured, measure] = useState(rows);
  if (measured.length === 0 && rows.length > 0) measure(rows);
  const headed = useMemo(() => withHeadings(rows, groupOf), [rows, groupOf]);
  const rowData = useFirstRows(headed, typeof selected === "string" || [...(chosen ?? [])].length > 0);
  const isFirst = rowData.length < headed.length && !sort;
  // Once all rows are there it stays as it is: the library ends the editing of a cell when its columns change.
  const wrapped = useMemo(() => (isFirst ? wrappedColumns(columns, rowData) : undefined), [columns, isFirst, rowData]);
  const defs = useMemo(() => {
    const texts = { locale, faultWord: text("fault") };
    if (sort) return listColumnDefs(columns, { sort, onOpen, rows: measured }, texts);
    return columnDefs(columns, { ...texts, wrapped });
  }, [columns, sort, onOpen, measured, wrapped, locale, text]);

  const noRows = list ? null : (emptyText ?? text("noRowsToShow"));
  const noRowsOverlayComponentParams = useMemo(() => ({ emptyText: noRows }), [noRows]);
  const fixed = useFixedOptions(host, props);

  useImperativeHandle(
    handle,
    () => ({
      focusCell(id, columnId) {
        const api = grid.current?.api;
        const index = api?.getRowNode(id)?.rowIndex;
        if (!api || typeof index !== "number") return;
        onceScrollable(host.current, () => {
          if (api.isDestroyed()) return;
          api.ensureIndexVisible(index);
          api.ensureColumnVisible(columnId);
          onceDrawn(host.current, [index, columnId], () => api.isDestroyed() || api.setFocusedCell(index, columnId));
        });
      },
    }),
    [],
  );

  const drawn = useRef<readonly Row[]>([]);
  useEffect(() => {
    // Marks and faults may change without a change of the value. The first rows have just been drawn.
    if (drawn.current.length > 0) grid.current?.api?.refreshCells({ force: true, suppressFlash: true });
    drawn.current = rows;
  }, [rows, defs]);
  useEffect(() => grid.current?.api?.setGridAriaProperty("label", label), [label]);
  useEffect(() => {
    const ids = new Set<string | null>(chosen ?? (selected === undefined ? [] : [selected]));
    grid.current?.api?.forEachNode((node) => {
      const wanted = ids.has(node.id ?? "");
      if (node.isSelected() !== wanted) node.setSelected(wanted, false, "api");
    });
  }, [selected, chosen, rowData]);

  const showMore = () => host.current && grid.current?.api?.ensureColumnVisible(nextColumn(host.current), "start");
  return (
    <>
      {beyond > 0 && (
        // Not reached by Tab: the arrow keys go to the columns themselves.
        <PlainButton
          className="pv-more-columns pv-row pv-row--tight pv-small pv-no-print"
          tabIndex={-1}
          onClick={showMore}
        >
          {text("moreColumns", { count: beyond })}
          <Icon name="chevron-right" />
        </PlainButton>
      )}
      <div
        ref={host}
        className="pv-grid"
        aria-busy={list?.waiting ?? waiting}
        style={height === "auto" ? undefined : { height }}
        onPaste={(event) => {
          const api = grid.current?.api;
          const block = onPasteBlock && api && blockAt(api, event.clipboardData.getData("text/plain"));
          if (!block) return;
          event.preventDefault();
          onPasteBlock(block);
        }}
      >
        <AgGridReact<Row>
          ref={grid}
          {...fixed}
          {...selectionOf({ list: list?.onSelect, onChoose, onSelect })}
          getLocaleText={getLocaleText}
          columnDefs={defs}
          rowData={rowData}
          loading={waiting}
          domLayout={height === "auto" ? "autoHeight" : "normal"}
          noRowsOverlayComponentParams={noRowsOverlayComponentParams}
          onGridReady={({ api }) => api.setGridAriaProperty("label", label)}
          onModelUpdated={showWhole}
          onViewportChanged={showWhole}
          onVirtualColumnsChanged={showWhole}
          onGridSizeChanged={showWhole}
        />
      </div>
    </>
  );
}

/** How the reader selects rows, if they can be selected. */
function selectionOf(by: Readonly<Record<"list" | "onChoose" | "onSelect", unknown>>): GridOptions {
  const rowSelection = by.list ? BOXES : by.onChoose ? MANY_ROWS : by.onSelect ? ONE_ROW : null;
  return rowSelection === null ? {} : { rowSelection };
}

/** The options that stay the same while the grid exists, since the grid compares each with the previous one. */
function useFixedOptions<Row>(host: RefObject<HTMLElement | null>, props: RecordGridProps<Row>): GridOptions<Row> {
  const now = useRef(props);
  useLayoutEffect(() => {
    now.current = props;
  });
  const [fixed] = useState(() => fixedOptions(host, () => now.current, props.list !== undefined));
  return fixed;
}

/** @param now returns the current properties when the grid calls back */
function fixedOptions<Row>(
  host: RefObject<HTMLElement | null>,
  now: () => RecordGridProps<Row>,
  isList: boolean,
): GridOptions<Row> {
  return {
    theme: gridTheme,
    styleNonce: styleNonce(),
    ...headingOptions,
    getRowId: ({ data }) => (data instanceof GroupHeading ? data.text : now().rowId(data)),
    ensureDomOrder: true,
    enableRtl: direction() === "rtl",
    suppressMovableColumns: true,
    stopEditingWhenCellsLoseFocus: true,
    enterNavigatesVerticallyAfterEdit: true,
    tabToNextCell: tabOn,
    tooltipShowDelay: 300,
    noRowsOverlayComponent: NoRows,
    // Rows after the first screen are drawn once that is visible.
    rowBuffer: 0,
    onSelectionChanged: ({ source, api: at }) => {
      // Added or removed rows are not a selection by the reader.
      if (source !== "api" && source !== "rowDataChanged")
        now().onChoose?.(at.getSelectedNodes().flatMap(({ id }) => id ?? []));
    },
    onRowSelected: ({ source, api: at }) => {
      // The selection of another row is reported before the deselection of this one: only the current selection counts.
      if (source !== "api") now().onSelect?.(at.getSelectedNodes()[0]?.id ?? null);
    },
    onFirstDataRendered: ({ api: shown }) => {
      const { selected, chosen, list } = now();
      const ids = [...(chosen ?? [])];
      for (const id of ids) shown.getRowNode(id)?.setSelected(true, false, "api");
      const first = selected ?? ids[0];
      const node = first === undefined ? undefined : shown.getRowNode(first);
      node?.setSelected(true, false, "api");
      const index = node?.rowIndex;
      if (typeof index === "number" && !list)
        onceScrollable(host.current, () => shown.ensureIndexVisible(index, "top"));
      requestAnimationFrame(() =>
        setTimeout(() => shown.isDestroyed() || shown.setGridOption("rowBuffer", ROW_BUFFER)),
      );
    },
    ...(isList ? listEvents(() => now().list) : {}),
  };
}
