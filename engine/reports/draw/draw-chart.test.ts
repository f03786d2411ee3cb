import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChartBlock } from "../document.ts";
import { createFormatter } from "../formatter.ts";
import { drawChart, unbroken, valueRange } from "./draw-chart.ts";
import { ticks } from "./draw-range.ts";
import type { Drawing, DrawnPath, DrawnText } from "./drawing.ts";
import { legend, seriesLooks, type LegendEntry } from "./legend.ts";
import { PAPER_COLORS } from "./paper-colors.ts";

const english = createFormatter({ locale: "en", timeZone: "UTC", text: (key) => key });
const chart = (changes: Partial<ChartBlock> = {}): ChartBlock => ({
  kind: "chart",
  id: "chart",
  title: { said: "Water" },
  description: { said: "Need of water" },
  form: "columns",
  categoryTitle: { said: "Days" },
  valueTitle: { said: "Gallons" },
  unit: "Gallons",
  decimals: 0,
  categories: [{ said: "1–3" }, { said: "4–6" }, { said: "7–9" }],
  series: [
    { id: "a", name: { said: "Projected" }, values: [400, 200, null] },
    { id: "b", name: { said: "Surplus" }, values: [-100, 0, 300] },
  ],
  table: "table",
  ...changes,
});
const drawn = (changes: Partial<ChartBlock> = {}) =>
  drawChart(chart(changes), { width: 400, height: 200, formatter: english });
const texts = ({ items }: Drawing) => items.filter((item): item is DrawnText => item.kind === "text");
const paths = ({ items }: Drawing) => items.filter((item): item is DrawnPath => item.kind === "path");
const boxOf = ({ d }: DrawnPath) => {
  const points = [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), foot: Math.max(...ys) };
};
/** The filled boxes of a series, without the sample in the legend. */
const columns = (drawing: Drawing, series: number) =>
  paths(drawing)
    .filter(({ fill }) => fill === seriesLooks(series).color)
    .slice(1)
    .map(boxOf);

test("columns start at zero and are as high as their figures; a missing figure has none", () => {
  const drawing = drawn();
  const [first, second, ...none] = columns(drawing, 0);
  const [below, above] = columns(drawing, 1);
  assert.deepEqual(none, []);
  assert.ok(first && second && below && above);
  const unit = (first.foot - first.top) / 400;
  assert.ok(Math.abs((second.foot - second.top) / 200 - unit) < 0.001);
  assert.ok(Math.abs((above.foot - above.top) / 300 - unit) < 0.001);
  assert.ok(Math.abs((below.foot - below.top) / 100 - unit) < 0.001);
  assert.ok(Math.abs(first.foot - below.top) < 0.02, "what takes from nought hangs below it");
});

test("the axis has round figures that cover everything drawn, in the reader's format", () => {
  const words = texts(drawn({ series: [{ id: "a", name: { said: "A" }, values: [123_456, 7, 0] }] })).map(
    ({ text }) => text,
  );
  for (const wanted of ["0", "25,000", "100,000", "125,000", "Gallons", "Days", "1–3"])
    assert.ok(words.includes(wanted), wanted);
  const percent = drawn({ unit: "percent", series: [{ id: "a", name: { said: "A" }, values: [40, 60, 80] }] });
  assert.ok(texts(percent).some(({ text }) => text === "80%"));
});

test("stacked columns are on one another and reach their sum", () => {
  const series = [1, 2, 3].map((part) => ({
    id: `${part}`,
    name: { said: `Zone ${part}` },
    values: [part * 100, null, 0],
  }));
  const drawing = drawn({ form: "stacked", series });
  const [one, two, three] = [0, 1, 2].map((place) => columns(drawing, place)[0]);
  assert.ok(one && two && three);
  assert.ok(Math.abs(one.top - two.foot) < 0.02 && Math.abs(two.top - three.foot) < 0.02);
  assert.deepEqual(valueRange(chart({ form: "stacked", series })), [0, 600]);
});

test("a line breaks where a figure is missing, and every figure has its mark", () => {
  assert.deepEqual(unbroken([1, null, 3, 4]), [
    [{ value: 1, category: 0 }],
    [
      { value: 3, category: 2 },
      { value: 4, category: 3 },
    ],
  ]);
  const drawing = drawn({ form: "lines" });
  const marks = paths(drawing).filter(({ fill, stroke }) => fill === seriesLooks(1).color && stroke === "#ffffff");
  assert.equal(marks.length, 3);
});

test("bars of a band run from low to high with both ends written, and the axis need not begin at zero", () => {
  const drawing = drawn({
    form: "range",
    categories: [{ said: "Affected share" }, { said: "Not known" }],
    series: [
      { id: "low", name: { said: "Low" }, values: [900, null], until: [1000, 1000] },
      { id: "high", name: { said: "High" }, values: [1000, 1000], until: [1200, null] },
    ],
  });
  const [low, ...more] = columns(drawing, 0);
  const [high] = columns(drawing, 1);
  assert.deepEqual(more, []);
  assert.ok(low && high && Math.abs(low.right - high.left) < 0.02);
  const words = texts(drawing).map(({ text }) => text);
  for (const wanted of ["900", "1,200", "Affected share", "Not known"]) assert.ok(words.includes(wanted), wanted);
  assert.ok(!words.includes("0"));
});

test("series differ by pattern, line or mark as well as by color", () => {
  const looks = [0, 1, 2, 3].map((place) => seriesLooks(place));
  assert.equal(new Set(looks.map(({ hatch }) => hatch)).size, 4);
  assert.equal(new Set(looks.map(({ mark }) => mark)).size, 4);
  assert.equal(new Set(looks.map(({ dash }) => dash.join())).size, 4);
});

test("an empty chart, one of zeros and one of a single figure are drawn", () => {
  for (const form of ["columns", "stacked", "lines", "range"] as const)
    for (const series of [
      [],
      [{ id: "a", name: { said: "A" }, values: [0, null, 0], until: [0, null, 0] }],
      [{ id: "a", name: { said: "A" }, values: [5, null, null], until: [5, null, null] }],
    ]) {
      const drawing = drawn({ form, series });
      assert.ok(drawing.items.length > 0);
      assert.ok(
        !JSON.stringify(drawing).includes("null,null") && !paths(drawing).some(({ d }) => d.includes("NaN")),
        form,
      );
    }
});

test("ticks are round, include both ends and have enough decimals to be distinct", () => {
  const values = (least: number, most: number, figures = 6) => ticks([least, most], { figures }).values;
  assert.deepEqual(values(0, 10), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(values(-20, 120_000), [-25_000, 0, 25_000, 50_000, 75_000, 100_000, 125_000]);
  assert.deepEqual(values(0, 1), [0, 0.2, 0.4, 0.6, 0.8, 1]);
  assert.deepEqual(values(0, 2, 0), [0, 1, 2], "half a truck is no truck");
  const ranges = [[0, 1], [-7, 3], [950, 1210], [0, 98_765_432], [0.001, 0.0042], [5, 5], [0, 0], [-3, -3]] as const; // oxfmt-ignore
  for (const [least, most] of ranges) {
    const axis = ticks([least, most], { figures: 6 });
    const { length } = axis.values;
    assert.ok(axis.least <= least && axis.most >= most && length >= 2 && length <= 12, `${least} ${most}`);
    assert.equal(new Set(axis.values.map((value) => value.toFixed(axis.decimals))).size, length);
  }
});

test("names of many categories become smaller before any is cut", () => {
  const categories = Array.from({ length: 7 }, (_, i) => ({ said: `Days ${3 * i + 1}–${3 * i + 3}` }));
  const block = chart({
    categories,
    series: [{ id: "a", name: { said: "A" }, values: categories.map(() => -4_000_000) }],
  });
  const words = texts(drawChart(block, { width: 165, formatter: english, textSize: 7.5 })).map(({ text }) => text);
  for (const wanted of ["1–3", "10–12", "19–21"]) assert.ok(words.includes(wanted), wanted);
});

test("a pale legend color has an outline, and a single mark has no line", () => {
  const entry = { kind: "column", color: "#fffdda", hatch: "none", label: "0 – 643" } as const;
  const drawnFor = (one: LegendEntry) =>
    legend([one], { x: 0, width: 200, size: 8, colors: PAPER_COLORS })
      .itemsAt(0)
      .filter((item): item is DrawnPath => item.kind === "path");
  assert.equal(drawnFor(entry).at(-1)?.stroke, PAPER_COLORS.faint);
  const strokes = (kind: "mark" | "line") => drawnFor({ ...entry, kind, mark: "circle" }).map(({ stroke }) => stroke);
  assert.deepEqual([strokes("mark"), strokes("line")], [[null], [entry.color, null]]);
});
