import type { ChartBlock } from "../document.ts";
import type { Drawing } from "./drawing.ts";
import type { Plot } from "./draw-chart.ts";
import { filled } from "./legend.ts";
import { seriesLooks } from "./series-looks.ts";

/** Share of a category that its columns take. */
const SHARE = 0.72;

/** Columns side by side, or one on the other: what adds to zero grows upward, what takes from it downward. */
export function columnItems(series: ChartBlock["series"], plot: Plot, stacked: boolean): Drawing["items"][number][] {
  const count = stacked ? 1 : Math.max(1, series.length);
  const width = (plot.band * SHARE) / count;
  const ends = new Map<string, number>();
  return series.flatMap(({ values }, place) =>
    values.flatMap((value, category) => {
      if (value === null || value === 0) return [];
      const stack = `${category} ${value > 0}`;
      const from = stacked ? (ends.get(stack) ?? 0) : 0;
      ends.set(stack, from + value);
      const [top, foot] = [from + value, from].map((each) => plot.heightOf(each)).sort((a, b) => a - b);
      const start = plot.middleOf(category) - (plot.band * SHARE) / 2 + (stacked ? 0 : place * width);
      const box = { x: start + 0.5, y: top ?? 0, width: width - 1, height: (foot ?? 0) - (top ?? 0) };
      const { color, hatch } = seriesLooks(place);
      return filled(box, { color, hatch, kind: "column" });
    }),
  );
}
