import type { DrawingColors, DrawOptions } from "../../engine/report/draw/drawing.ts";
import { PAPER_WIDTH } from "./paper-layout.ts";
import type { Formatter } from "../../engine/report/formatter.ts";

/** The page's own colors, which follow its variant. */
const SCREEN: DrawingColors = {
  text: "var(--pv-text)",
  faint: "var(--pv-text-muted)",
  grid: "var(--pv-border)",
  surface: "var(--pv-surface-opaque)",
  land: "var(--pv-sunken-opaque)",
  border: "var(--pv-border-strong)",
};

/** Measures of the PDF's pictures, in points. */
const MAP_HEIGHT = 215;
const WIDE_HEIGHT = 170;
const GUTTER = 14;
const NARROW_SHAPE = 0.72;
const NARROW_TEXT = 6.5;
const LETTERS = { narrow: 11, wide: 12.5 };

/** How a report's drawings are made for a place so many pixels wide. */
export const onScreen = (formatter: Formatter, width: number): DrawOptions => ({
  formatter,
  width,
  colors: SCREEN,
  textSize: width < 600 ? LETTERS.narrow : LETTERS.wide,
});

/** How the map is made for paper, where the people of its zones is next to it: four ninths of the width are its own. */
export const mapOnPaper = (formatter: Formatter): DrawOptions => ({
  formatter,
  width: ((PAPER_WIDTH - GUTTER) * 4) / 9,
  height: MAP_HEIGHT,
  textSize: NARROW_TEXT,
});

/** How a chart is made for paper, of which so many share a row; as the PDF has it. */
export function chartOnPaper(formatter: Formatter, beside: number): DrawOptions {
  if (beside === 1) return { formatter, width: PAPER_WIDTH, height: WIDE_HEIGHT };
  const width = (PAPER_WIDTH - (beside - 1) * GUTTER) / beside;
  return { formatter, width, height: Math.max(120, width * NARROW_SHAPE), textSize: NARROW_TEXT };
}
