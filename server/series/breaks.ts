import { SERIES_CLASSES } from "../../contract/series/calls.ts";
import { quantileBounds } from "../../engine/display/class-bounds.ts";
import type { ValueColumn } from "../../engine/series/columns.ts";
import type { SeriesContent } from "../../engine/series/series-reader.ts";

/** Upper bounds for percentages: almost none, some, up to half and so on; quantiles would be nearly 0 once an event is over. */
const PERCENT_BREAKS = [1, 10, 25, 50, 100];

/** Upper bounds of a column's classes over all its places and steps: quantiles, for percentages {@link PERCENT_BREAKS}. */
export function breaksOf({ unit, denominator }: ValueColumn, figures: SeriesContent["figures"][number]): number[] {
  if (denominator !== null || unit === "%") return PERCENT_BREAKS;
  const all = new Float64Array(figures.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const place of figures) {
    all.set(place, at);
    at += place.length;
  }
  const breaks = quantileBounds(all.filter((figure) => !Number.isNaN(figure)).sort(), SERIES_CLASSES);
  return breaks.length === 0 ? [0] : breaks;
}
