/**
 * Series colors if the page sets none: distinguished by people with any color vision (Okabe & Ito 2008), in an order in
 * which neighbors also differ in lightness.
 */
export const SERIES_COLORS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"] as const;

/** Colors of a chart as plain values: an exported picture knows no custom properties. */
export interface ChartColors {
  readonly text: string;
  readonly faint: string;
  readonly grid: string;
  readonly surface: string;
}

/** The colors of printed and exported charts, independent of the theme. */
export const PAPER: ChartColors = { text: "#151515", faint: "#4a4a4a", grid: "#d4d4d4", surface: "#ffffff" };

/** The reader's own colors (forced colors), which the browser does not apply to drawings. */
const FORCED: ChartColors = { text: "CanvasText", faint: "CanvasText", grid: "GrayText", surface: "Canvas" };
export const FORCED_COLORS = "(forced-colors: active)";

/** The page's current colors at the element. */
export function chartColorsAt(element: Element): ChartColors {
  if (matchMedia(FORCED_COLORS).matches) return FORCED;
  return {
    text: resolveColor("var(--calcite-color-text-1)", element) || PAPER.text,
    faint: resolveColor("var(--calcite-color-text-2)", element) || PAPER.faint,
    grid: resolveColor("var(--calcite-color-border-3)", element) || PAPER.grid,
    surface: resolveColor("var(--calcite-color-foreground-1)", element) || PAPER.surface,
  };
}

/** The computed color at an element, also of a custom property; empty if invalid. */
export function resolveColor(color: string, element: Element): string {
  const property = /^var\((--[\w-]+)\)$/.exec(color)?.[1];
  if (property === undefined) return color;
  return getComputedStyle(element).getPropertyValue(property).trim();
}
