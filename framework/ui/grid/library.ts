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
  backgroundColor: "var(--pv-surface)",
  foregroundColor: "var(--pv-text)",
  textColor: "var(--pv-text)",
  headerBackgroundColor: "var(--pv-surface-sunken)",
  headerTextColor: "var(--pv-text-muted)",
  borderColor: "var(--pv-border)",
  accentColor: "var(--pv-brand)",
  rowHoverColor: "var(--pv-surface-sunken)",
  selectedRowBackgroundColor: "var(--pv-brand-soft)",
  oddRowBackgroundColor: "var(--pv-surface)",
  tooltipBackgroundColor: "var(--pv-text)",
  tooltipTextColor: "var(--pv-surface)",
  inputFocusBorder: { style: "solid", width: 2, color: "var(--pv-brand)" },
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
