import type { DrawingColors, DrawOptions } from "../../engine/report/draw/drawing.ts";
import type { Sayer } from "../../engine/report/say.ts";

/** The page's own colours, which follow its variant. */
const SCREEN: DrawingColors = {
  text: "var(--pv-text)",
  faint: "var(--pv-text-muted)",
  grid: "var(--pv-border)",
  surface: "var(--pv-surface-opaque)",
  land: "var(--pv-sunken-opaque)",
  border: "var(--pv-border-strong)",
};

/** Points across a letter page between its margins. */
const PAPER_WIDTH = 516;
const LETTERS = { narrow: 11, wide: 12.5 };

/** How a report's drawings are made for a place so many pixels wide. */
export const onScreen = (sayer: Sayer, width: number): DrawOptions => ({
  sayer,
  width,
  colors: SCREEN,
  textSize: width < 600 ? LETTERS.narrow : LETTERS.wide,
});

/** How they are made for paper. */
export const onPaper = (sayer: Sayer): DrawOptions => ({ sayer, width: PAPER_WIDTH });
