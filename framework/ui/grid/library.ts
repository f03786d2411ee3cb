import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomEditorModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
  TooltipModule,
  themeQuartz,
} from "ag-grid-community";

/**
 * The parts of the grid that the product uses, all of them before the first grid is drawn: a module brings style rules
 * along, and a grid drawn while another's rules come and go measures itself by rules that are not there.
 */
ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomEditorModule,
  LocaleModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
  TooltipModule,
]);

/** The grid in the page's own colors and type; the page's theme may change under it at any time. */
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
  fontSize: 13,
  headerFontSize: 12,
  spacing: 6,
  rowHeight: 32,
  autoHeightMinBodyHeight: 34,
  headerHeight: 34,
  wrapperBorderRadius: 4,
  cellHorizontalPadding: 6,
});
