import type { ChartBlock } from "../document.ts";
import { line, text, TEXT_SIZE, writtenBy, type Drawing, type DrawnItem, type DrawOptions } from "./drawing.ts";
import { PAPER_COLORS } from "./paper-colors.ts";
import { filled, legend, seriesLooks } from "./legend.ts";
import { cut, wrapped } from "./cut-text.ts";
import { textWidth } from "./text-width.ts";

const GAP = 5;
/** Share of the width that the names of the categories may take. */
const NAMES = 0.34;
const ROW = 2.6;

/**
 * Bars from one figure to another (a band, a tornado), one row for each category, with both ends written next to the
 * bar. The axis need not begin at zero, since no bar is read only by its length.
 */
export function drawRange(block: ChartBlock, options: DrawOptions): Drawing {
  const { width, formatter, colors = PAPER_COLORS, textSize: size = TEXT_SIZE } = options;
  const { format } = formatter;
  const number = writtenBy(formatter, block.unit);
  const ends = block.series.flatMap(({ values, until = [] }) => [...values, ...until]).filter((end) => end !== null);
  const [known, decimals] = [ends.length > 0 ? ends : [0], block.decimals];
  const scale = ticks([Math.min(...known), Math.max(...known)], { wanted: 4, figures: decimals });
  const entries = block.series.map(({ name }, i) => ({
    ...seriesLooks(i),
    label: format(name),
    kind: "column" as const,
  }));
  const key = legend(entries, { x: 0, width, size, colors, wide: options.wide });
  const names = block.categories.map((category) => wrapped(format(category), width * NAMES - GAP, { size }));
  const left = Math.max(0, ...names.flat().map((name) => textWidth(name, size))) + GAP;
  const written = (value: number) => number(value, decimals);
  const room = Math.max(0, ...ends.map((end) => textWidth(written(end), size - 1))) + GAP;
  const [from, to] = [left + room, width - room];
  const placeOf = (value: number) => from + ((value - scale.least) / (scale.most - scale.least)) * (to - from);
  const row = Math.max(size * ROW, Math.max(0, ...names.map(({ length }) => length)) * size * 1.3 + 4);
  const top = key.height + size * 1.8;
  const foot = top + row * Math.max(1, block.categories.length);
  const bars = block.categories.flatMap((_, category): DrawnItem[] => {
    const y = top + category * row + row * 0.22;
    const spans = block.series.flatMap(({ values, until }, place) => {
      const [a, b] = [values[category] ?? null, until?.[category] ?? null];
      return a === null || b === null ? [] : [{ place, least: Math.min(a, b), most: Math.max(a, b) }];
    });
    if (spans.length === 0) return [];
    const least = Math.min(...spans.map((span) => span.least));
    const most = Math.max(...spans.map((span) => span.most));
    const label = { y: y + row * 0.28 + size * 0.35, size: size - 1, color: colors.text, halo: colors.surface };
    return [
      ...spans.flatMap((span) =>
        filled(
          {
            x: placeOf(span.least),
            y,
            width: Math.max(0.8, placeOf(span.most) - placeOf(span.least)),
            height: row * 0.56,
          },
          { ...seriesLooks(span.place), kind: "column" },
        ),
      ),
      text(written(least), { ...label, x: placeOf(least) - 3, anchor: "end" }),
      text(written(most), { ...label, x: placeOf(most) + 3 }),
    ];
  });
  const items: DrawnItem[] = [
    ...key.itemsAt(0),
    text(cut(format(block.categoryTitle), left, size), { x: 0, y: key.height + size * 1.2, size, color: colors.faint }),
    ...scale.values.flatMap((value) => [
      line([placeOf(value), top], [placeOf(value), foot], { stroke: colors.grid, strokeWidth: 0.5 }),
      text(number(value, scale.decimals), {
        x: placeOf(value),
        y: foot + size * 1.2,
        size,
        anchor: "middle",
        color: colors.faint,
      }),
    ]),
    ...bars,
    ...names.flatMap((lines, category) =>
      lines.map((part, i) => {
        const middle = top + (category + 0.5) * row - ((lines.length - 1) * size * 1.2) / 2;
        return text(part, { x: 0, y: middle + size * 0.35 + i * size * 1.2, size, color: colors.text });
      }),
    ),
    text(cut(format(block.valueTitle), width - left, size), {
      x: (from + to) / 2,
      y: foot + size * 2.6,
      size,
      anchor: "middle",
      color: colors.text,
    }),
  ];
  return { width, height: foot + size * 3.1, items };
}

const STEPS = [1, 2, 2.5, 5, 10] as const;

interface Ticks {
  readonly values: readonly number[];
  readonly least: number;
  readonly most: number;
  /** The decimals needed to distinguish the values. */
  readonly decimals: number;
}

/** Round values along an axis that span all figures: about as many as wanted, with no more decimals than given. */
export function ticks(
  [least, most]: readonly [number, number],
  { wanted = 5, figures }: { readonly wanted?: number; readonly figures: number },
): Ticks {
  const [from, to] = least === most ? (least === 0 ? [0, 1] : [Math.min(0, least), Math.max(0, most)]) : [least, most];
  const rough = Math.max((to - from) / wanted, 10 ** -figures);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((each) => each * power >= rough * (1 - 1e-9)) ?? 10);
  const first = Math.floor(from / step + 1e-9);
  const last = Math.ceil(to / step - 1e-9);
  const decimals = Math.max(
    0,
    -Math.floor(Math.log10(step) + 1e-9) + (step / 10 ** Math.floor(Math.log10(step)) === 2.5 ? 1 : 0),
  );
  const values = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toFixed(decimals)));
  return { values, least: first * step, most: last * step, decimals };
}
