import { themeQuartz } from "ag-grid-community";

/** The grid in the page's own colours and type; the page's theme may change under it at any time. */
export const gridTheme = themeQuartz.withParams({
  backgroundColor: "var(--calcite-color-foreground-1)",
  foregroundColor: "var(--calcite-color-text-1)",
  textColor: "var(--calcite-color-text-1)",
  headerBackgroundColor: "var(--calcite-color-foreground-2)",
  headerTextColor: "var(--calcite-color-text-2)",
  borderColor: "var(--calcite-color-border-3)",
  accentColor: "var(--calcite-color-brand)",
  rowHoverColor: "var(--calcite-color-foreground-2)",
  selectedRowBackgroundColor: "var(--calcite-color-foreground-current)",
  oddRowBackgroundColor: "var(--calcite-color-foreground-1)",
  tooltipBackgroundColor: "var(--calcite-color-inverse)",
  tooltipTextColor: "var(--calcite-color-text-inverse)",
  inputFocusBorder: { style: "solid", width: 2, color: "var(--calcite-color-brand)" },
  fontFamily: "inherit",
  headerFontWeight: 600,
  fontSize: 13,
  headerFontSize: 12,
  spacing: 6,
  rowHeight: 32,
  headerHeight: 34,
  wrapperBorderRadius: 4,
  cellHorizontalPadding: 8,
});
