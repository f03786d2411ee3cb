import type { LegendEntry } from "../../engine/reports/draw/legend.ts";
import { PALETTES } from "../../map/basemap/palette.ts";
import { blended } from "../../map/print/shade.ts";

/** The printed legend's entry for hatched areas, whose figure is missing. */
export const missingEntry = (label: string, opacity = 1): LegendEntry => ({
  kind: "column",
  color: blended(PALETTES.light.missing, PALETTES.light.land, opacity),
  hatch: "forward",
  label,
});
