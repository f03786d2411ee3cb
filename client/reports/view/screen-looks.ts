import type { DrawingColors } from "../../../engine/reports/draw/drawing.ts";

/** The page's own colors, which follow its variant. */
export const SCREEN: DrawingColors = {
  text: "var(--calcite-color-text-1)",
  faint: "var(--calcite-color-text-2)",
  grid: "var(--calcite-color-border-3)",
  surface: "var(--calcite-color-foreground-1)",
  land: "var(--calcite-color-foreground-3)",
  border: "var(--calcite-color-border-input)",
  // Not the brand color: an agency's may be red.
  water: "color-mix(in srgb, var(--calcite-color-status-info) 14%, var(--calcite-color-foreground-1))",
  road: "color-mix(in srgb, #c9823a 75%, var(--calcite-color-text-2))",
};

/** The letters of drawings, in pixels. */
export const LETTERS = { narrow: 12, wide: 13 };
