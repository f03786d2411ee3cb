import type { ChartBlock } from "../document.ts";
import { drawRange, ticks } from "./draw-range.ts";
import {
  TEXT_SIZE,
  line,
  lineData,
  path,
  text,
  writtenBy,
  type Box,
  type DrawOptions,
  type Drawing,
  type DrawingColors,
  type DrawnItem,
  type DrawnText,
} from "./drawing.ts";
import { PAPER_COLORS } from "./paper-colors.ts";
import { filled, legend, markData, seriesLooks } from "./legend.ts";
import { cut, wrapped } from "./cut-text.ts";
import { textWidth } from "./text-width.ts";

/** A chart's height as a share of its width, unless another is asked for. */
const SHAPE = 0.42;
const GAP = 5;
/** Smallest size of the names of categories, as a share of the other letters. */
const MIN_SCALE = 0.7;

/** Position of a chart's figures: the horizontal middle of a category, the height of a value. */
interface Plot extends Box {
  /** Width of one category. */
  readonly band: number;
  middleOf(category: number): number;
  heightOf(value: number): number;
}

/** A chart of a report. Series differ by color and by pattern, line or mark; a missing figure leaves a gap. */
export function drawChart(block: ChartBlock, options: DrawOptions): Drawing {
  if (block.form === "range") return drawRange(block, options);
  const { width, height = width * SHAPE, formatter, colors = PAPER_COLORS, textSize: size = TEXT_SIZE } = options;
  const { format } = formatter;
  const number = writtenBy(formatter, block.unit);
  const scale = ticks(valueRange(block), { figures: block.decimals });
  const kind = block.form === "lines" ? ("line" as const) : ("column" as const);
  const entries = block.series.map(({ id, name }, i) => ({ ...seriesLooks(i, id), label: format(name), kind }));
  const key = legend(entries, { x: 0, width, size, colors, wide: options.wide });
  const labels = scale.values.map((value) => number(value, scale.decimals));
  const left = Math.max(...labels.map((label) => textWidth(label, size))) + GAP;
  const band = (width - left) / Math.max(1, block.categories.length);
  const names = block.categories.map(format);
  const longest = Math.max(1, ...names.flatMap((name) => name.split(/\s+/).map((word) => textWidth(word, size))));
  // Narrow columns get smaller names rather than names that are cut.
  const nameSize = Math.max(size * MIN_SCALE, Math.min(size, (size * (band - 3)) / longest));
  const categories = names.map((name) => wrapped(name, band - 1, { size: nameSize }));
  const lines = Math.max(1, ...categories.map(({ length }) => length));
  const top = key.height + size * 1.8 + GAP;
  const plotHeight = Math.max(size * 4, height - top - (lines + 1.6) * size * 1.25);
  const plot: Plot = {
    x: left,
    y: top,
    width: width - left,
    height: plotHeight,
    band,
    middleOf: (category) => left + (category + 0.5) * band,
    heightOf: (value) => top + plotHeight - ((value - scale.least) / (scale.most - scale.least)) * plotHeight,
  };
  const textAt = (words: string, place: Pick<DrawnText, "x" | "y"> & Partial<DrawnText>) =>
    text(words, { size, color: colors.faint, ...place });
  const foot = top + plotHeight;
  const items: DrawnItem[] = [
    ...key.itemsAt(0),
    textAt(cut(format(block.valueTitle), width, size), { x: 0, y: key.height + size * 1.2, color: colors.text }),
    ...scale.values.flatMap((value, i) => {
      const y = plot.heightOf(value);
      const strong = value === 0;
      return [
        line([left, y], [width, y], { stroke: strong ? colors.faint : colors.grid, strokeWidth: strong ? 0.8 : 0.5 }),
        textAt(labels[i] ?? "", { x: left - GAP, y: y + size * 0.35, anchor: "end" }),
      ];
    }),
    ...(block.form === "lines"
      ? lineItems(block.series, plot, colors)
      : columnItems(block.series, plot, block.form === "stacked")),
    ...categories.flatMap((words, category) =>
      words.map((part, i) =>
        textAt(part, {
          size: nameSize,
          x: plot.middleOf(category),
          y: foot + size * (1.2 + i * 1.2),
          anchor: "middle",
          color: colors.text,
        }),
      ),
    ),
    textAt(cut(format(block.categoryTitle), plot.width, size), {
      x: left + plot.width / 2,
      y: foot + size * (1.4 + lines * 1.2),
      anchor: "middle",
    }),
  ];
  return { width, height: foot + size * (1.8 + lines * 1.2), items };
}

/** The lowest and highest value that anything in a chart of columns or lines reaches; zero is always visible. */
export function valueRange({
  form,
  series,
  categories,
}: Pick<ChartBlock, "form" | "series" | "categories">): [number, number] {
  const known = (value: number | null | undefined) => value ?? 0;
  const reached =
    form === "stacked"
      ? categories.flatMap((_, i) => {
          const values = series.map(({ values }) => known(values[i]));
          return [sumOf(values.filter((value) => value > 0)), sumOf(values.filter((value) => value < 0))];
        })
      : series.flatMap(({ values }) => values.map(known));
  return [Math.min(0, ...reached), Math.max(0, ...reached)];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Share of a category that its columns take. */
const SHARE = 0.72;

/** Columns side by side, or stacked: positive values grow upward from zero, negative ones downward. */
function columnItems(series: ChartBlock["series"], plot: Plot, stacked: boolean): DrawnItem[] {
  const count = stacked ? 1 : Math.max(1, series.length);
  const width = (plot.band * SHARE) / count;
  const ends = new Map<string, number>();
  return series.flatMap(({ id, values }, place) =>
    values.flatMap((value, category) => {
      if (value === null || value === 0) return [];
      const stack = `${category} ${value > 0}`;
      const from = stacked ? (ends.get(stack) ?? 0) : 0;
      ends.set(stack, from + value);
      const [top, foot] = [from + value, from].map((each) => plot.heightOf(each)).sort((a, b) => a - b);
      const start = plot.middleOf(category) - (plot.band * SHARE) / 2 + (stacked ? 0 : place * width);
      const box = { x: start + 0.5, y: top ?? 0, width: width - 1, height: (foot ?? 0) - (top ?? 0) };
      const { color, hatch } = seriesLooks(place, id);
      return filled(box, { color, hatch, kind: "column" });
    }),
  );
}

const MARK = 2.6;

/** Lines with a mark at each figure, interrupted where one is missing. */
function lineItems(series: ChartBlock["series"], plot: Plot, colors: Pick<DrawingColors, "surface">): DrawnItem[] {
  return series.flatMap(({ id, values }, place) => {
    const { color, dash, mark } = seriesLooks(place, id);
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

/** The runs of figures without a missing one. */
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
