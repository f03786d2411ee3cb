import type { ChartBlock } from "../document.ts";
import { lineData, path } from "./drawing.ts";
import type { Drawing, DrawingColors } from "./drawing.ts";
import type { Plot } from "./draw-chart.ts";
import { markData, seriesLooks } from "./series-looks.ts";

const MARK = 2.6;

/** Lines with a mark at each figure, broken where one is missing. */
export function lineItems(
  series: ChartBlock["series"],
  plot: Plot,
  colors: Pick<DrawingColors, "surface">,
): Drawing["items"][number][] {
  return series.flatMap(({ values }, place) => {
    const { color, dash, mark } = seriesLooks(place);
    const runs = unbroken(values).map((run) =>
      run.map(({ value, category }) => [plot.middleOf(category), plot.heightOf(value)] as const),
    );
    return [
      ...runs
        .filter(({ length }) => length > 1)
        .map((points) => path(lineData(points), { stroke: color, strokeWidth: 1.6, dash })),
      ...runs
        .flat()
        .map((point) => path(markData(mark, point, MARK), { fill: color, stroke: colors.surface, strokeWidth: 0.5 })),
    ];
  });
}

/** The runs of figures between the missing ones. */
export function unbroken(values: readonly (number | null)[]): { value: number; category: number }[][] {
  const runs: { value: number; category: number }[][] = [];
  values.forEach((value, category) => {
    if (value === null) return;
    const last = runs.at(-1);
    if (last && last.at(-1)?.category === category - 1) last.push({ value, category });
    else runs.push([{ value, category }]);
  });
  return runs;
}
