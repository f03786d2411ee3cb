import type { DrawOptions } from "../../../engine/reports/draw/drawing.ts";
import type { Formatter } from "../../../engine/reports/formatter.ts";
import { LETTERS, SCREEN } from "./screen-looks.ts";

/** Options for drawing a report's pictures in a container of a given width in pixels. */
export const onScreen = (formatter: Formatter, width: number): DrawOptions => ({
  formatter,
  width,
  colors: SCREEN,
  textSize: width < 600 ? LETTERS.narrow : LETTERS.wide,
  // As DejaVu Sans, the widest of the fonts that pages fall back to.
  wide: 1.2,
});
