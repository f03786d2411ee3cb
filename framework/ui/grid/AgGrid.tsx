import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, type Ref } from "react";
import {
  createGrid,
  type CellPosition,
  type GridApi,
  type GridOptions,
  type RowSelectionOptions,
  type TabToNextCellParams,
} from "ag-grid-community";
import { useLocale } from "../../i18n/format.ts";
import { direction } from "../../i18n/languages.ts";
import { useTexts } from "../../i18n/texts.ts";
import { NoRows } from "./cells.ts";
import { columnDefs } from "./column-defs.ts";
import type { GridHandle, RecordGridProps } from "./columns.ts";
import { useFirstRows } from "./first-rows.ts";
import { BOXES, listColumnDefs, listEvents } from "./list-columns.ts";
import { styleNonce } from "../style-nonce.ts";
import { gridTheme, onceScrollable, useGridTexts } from "./library.ts";
import { blockAt } from "./pasted-cells.ts";
import { useWholeColumns } from "./whole-columns.ts";
import "./RecordGrid.css";

/** While editing, Tab goes on to the next cell; otherwise it leaves the grid, which arrow keys walk. */
function tabOn({ editing, nextCellPosition }: TabToNextCellParams): CellPosition | boolean {
  return editing ? (nextCellPosition ?? false) : false;
}

const ONE_ROW: RowSelectionOptions = { mode: "singleRow", checkboxes: false, enableClickSelection: true };
const MANY_ROWS: RowSelectionOptions = { mode: "multiRow", headerCheckbox: true, enableClickSelection: true };

/** Rows that are drawn beyond what is seen, so that scrolling meets them; the library's own number. */
const ROW_BUFFER = 10;

/** The grid itself; only {@link RecordGrid} fetches it. */
export default function AgGrid<Row>(props: RecordGridProps<Row> & { readonly handle?: Ref<GridHandle> }) {
  const { label, columns, rows, height = "auto", emptyText, waiting = false, handle, list } = props;
  const { selected, onSelect, chosen, onChoose, onPasteBlock } = props;
  const text = useTexts("grid");
  const locale = useLocale();
  const getLocaleText = useGridTexts();
  const api = useRef<GridApi<Row>>(null);
  const host = useRef<HTMLDivElement>(null);
  const showWhole = useWholeColumns(host);
  const { sort, onOpen } = list ?? {};
  const defs = useMemo(() => {
    const texts = { locale, faultWord: text("fault") };
    return sort ? listColumnDefs(columns, { sort, onOpen }, texts) : columnDefs(columns, texts);
  }, [columns, sort, onOpen, locale, text]);

  const rowData = useFirstRows(rows, typeof selected === "string" || [...(chosen ?? [])].length > 0);
  const noRows = list ? null : (emptyText ?? text("noRowsToShow"));
  const noRowsOverlayComponentParams = useMemo(() => ({ emptyText: noRows }), [noRows]);
  useGrid(
    { host, api, props, getLocaleText },
    {
      columnDefs: defs,
      rowData,
      loading: waiting,
      domLayout: height === "auto" ? "autoHeight" : "normal",
      ...selectionOf({ list: list?.onSelect, onChoose, onSelect }),
      noRowsOverlayComponentParams,
      onModelUpdated: showWhole,
      onViewportChanged: showWhole,
      onGridSizeChanged: showWhole,
    },
  );

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
  }, [selected, chosen, rowData]);

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
    />
  );
}

/** By what rows are chosen, where they are. */
function selectionOf(by: Readonly<Record<"list" | "onChoose" | "onSelect", unknown>>): GridOptions {
  const rowSelection = by.list ? BOXES : by.onChoose ? MANY_ROWS : by.onSelect ? ONE_ROW : null;
  return rowSelection === null ? {} : { rowSelection };
}

interface Place<Row> {
  readonly host: { readonly current: HTMLDivElement | null };
  readonly api: { current: GridApi<Row> | null };
  readonly props: RecordGridProps<Row>;
  readonly getLocaleText: NonNullable<GridOptions<Row>["getLocaleText"]>;
}

/**
 * Makes the grid in its place, without the library's React wrapper, which draws every cell by React, and hands it the options
 * that have changed since.
 */
function useGrid<Row>({ host, api, props, getLocaleText }: Place<Row>, options: GridOptions<Row>): void {
  const now = useRef(props);
  const given = useRef<GridOptions<Row>>({});
  useLayoutEffect(() => {
    now.current = props;
    const changed = changedOptions(given.current, options);
    given.current = options;
    if (api.current !== null) {
      if (Object.keys(changed).length > 0) api.current.updateGridOptions(changed);
    } else if (host.current !== null) {
      const element = host.current;
      const grid = createGrid<Row>(element, { ...fixedOptions(element, () => now.current), getLocaleText, ...options });
      grid.setGridAriaProperty("label", props.label);
      api.current = grid;
    }
  });
  useLayoutEffect(
    () => () => {
      api.current?.destroy();
      api.current = null;
    },
    [api],
  );
}

function changedOptions<Row>(before: GridOptions<Row>, after: GridOptions<Row>): GridOptions<Row> {
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof GridOptions<Row>] !== value);
  return Object.fromEntries(changed) as GridOptions<Row>;
}

/** What stays as it is while the grid is there; what it tells goes to those who listen then. */
function fixedOptions<Row>(host: HTMLElement, now: () => RecordGridProps<Row>): GridOptions<Row> {
  return {
    theme: gridTheme,
    styleNonce: styleNonce(),
    getRowId: ({ data }) => now().rowId(data),
    ensureDomOrder: true,
    enableRtl: direction() === "rtl",
    suppressMovableColumns: true,
    stopEditingWhenCellsLoseFocus: true,
    enterNavigatesVerticallyAfterEdit: true,
    tabToNextCell: tabOn,
    tooltipShowDelay: 300,
    noRowsOverlayComponent: NoRows,
    // Those beyond the first screen are drawn once it is seen.
    rowBuffer: 0,
    onSelectionChanged: ({ source, api: at }) => {
      // Rows that come or go are no choice of anyone's.
      if (source !== "api" && source !== "rowDataChanged")
        now().onChoose?.(at.getSelectedNodes().flatMap(({ id }) => id ?? []));
    },
    onRowSelected: ({ source, api: at }) => {
      // Another row's choice is reported before the end of this one's: what counts is what is chosen now.
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
      if (typeof index === "number" && !list) onceScrollable(host, () => shown.ensureIndexVisible(index, "top"));
      requestAnimationFrame(() =>
        setTimeout(() => shown.isDestroyed() || shown.setGridOption("rowBuffer", ROW_BUFFER)),
      );
    },
    ...(now().list ? listEvents(() => now().list) : {}),
  };
}
