import { useCallback } from "react";
import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomEditorModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowAutoHeightModule,
  RowSelectionModule,
  ScrollApiModule,
  TooltipModule,
  themeQuartz,
  type GetLocaleText,
} from "ag-grid-community";
import { useTexts } from "../../i18n/texts.ts";

/**
 * The parts of the grid that the product uses, all registered before the first grid is drawn: each module adds style
 * rules, and a grid that is drawn while another's rules change would be measured with the wrong ones.
 */
ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomEditorModule,
  LocaleModule,
  RenderApiModule,
  RowApiModule,
  RowAutoHeightModule,
  RowSelectionModule,
  ScrollApiModule,
  TooltipModule,
]);

/** The grid in the page's own colors and type; the page's theme may change at any time. */
export const gridTheme = themeQuartz.withParams({
  backgroundColor: "var(--pv-pane)",
  foregroundColor: "var(--calcite-color-text-1)",
  textColor: "var(--calcite-color-text-1)",
  headerBackgroundColor: "var(--calcite-color-foreground-3)",
  headerTextColor: "var(--calcite-color-text-2)",
  borderColor: "var(--calcite-color-border-3)",
  accentColor: "var(--calcite-color-brand)",
  rowHoverColor: "var(--calcite-color-foreground-3)",
  selectedRowBackgroundColor: "var(--calcite-color-foreground-current)",
  oddRowBackgroundColor: "var(--pv-pane)",
  tooltipBackgroundColor: "var(--calcite-color-text-1)",
  tooltipTextColor: "var(--pv-pane)",
  inputFocusBorder: { style: "solid", width: 2, color: "var(--calcite-color-brand)" },
  fontFamily: "inherit",
  headerFontWeight: 600,
  // In rem, so that a larger text size in the reader's browser applies here too, in rows that have room for it.
  fontSize: "0.8125rem",
  headerFontSize: "0.75rem",
  spacing: 6,
  rowHeight: "2rem",
  // With that, the text of an empty grid may take two lines.
  autoHeightMinBodyHeight: "calc(4rem - 30px)",
  headerHeight: "2.125rem",
  wrapperBorderRadius: 4,
  cellHorizontalPadding: 6,
});

/** Texts of the grid library that our grids can show or announce, by the library's keys; the values are ours. */
const GRID_TEXT_KEYS = [
  "noRowsToShow",
  "loadingOoo",
  "ariaSortableColumn",
  "ariaInputEditor",
  "ariaValidationErrorPrefix",
  "ariaRowToggleSelection",
  "ariaRowSelectAll",
  "ariaHeaderSelection",
  "ariaChecked",
  "ariaUnchecked",
  "ariaIndeterminate",
] as const;

/** The library announces these at every cell, before the value. */
const SILENT_KEYS = ["ariaRowSelect", "ariaRowDeselect"];

const isKnown = (key: string): key is (typeof GRID_TEXT_KEYS)[number] => GRID_TEXT_KEYS.some((known) => known === key);

/** The grid library's texts in the reader's language. */
export function useGridTexts(): GetLocaleText {
  const text = useTexts("grid");
  return useCallback<GetLocaleText>(
    ({ key, defaultValue }) => (isKnown(key) ? text(key) : SILENT_KEYS.includes(key) ? "" : defaultValue),
    [text],
  );
}

/**
 * Number of frames within which the library's scroll bar gets its full length, or a row is drawn; each takes two or
 * three.
 */
const FRAMES = 60;

/**
 * Scrolls as soon as the library's scroll bar has its full length. While that bar appears, it is one viewport too
 * short: if it is set to a position beyond its end, it stops there and pulls the rows back with it.
 */
export function onceScrollable(host: HTMLElement | null, scroll: () => void): void {
  const lengthOf = (part: string): number => {
    const element = host?.querySelector(part);
    return element ? element.scrollHeight - element.clientHeight : 0;
  };
  onceSo(host, () => lengthOf(".ag-grid-viewport") - lengthOf(".ag-body-vertical-scroll-viewport") <= 1, scroll);
}

/** Runs something that needs a cell in the page, once the library has drawn it. */
export const onceDrawn = (host: HTMLElement | null, [row, column]: readonly [number, string], act: () => void): void =>
  onceSo(host, () => host?.querySelector(`[row-index="${row}"] [col-id="${column}"]`) != null, act);

function onceSo(host: HTMLElement | null, isSo: () => boolean, act: () => void, frames = FRAMES): void {
  if (!host?.isConnected) return;
  if (isSo() || frames === 0) act();
  else requestAnimationFrame(() => onceSo(host, isSo, act, frames - 1));
}
