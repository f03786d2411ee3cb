import type { DrawingColors } from "./drawing.ts";

/** The colors of a drawing on paper. */
export const PAPER_COLORS: DrawingColors = {
  text: "#151515",
  faint: "#4a4a4a",
  grid: "#d4d4d4",
  surface: "#ffffff",
  land: "#f3f1ec",
  border: "#9a9a92",
  water: "#d8e6ee",
  road: "#c9823a",
};
