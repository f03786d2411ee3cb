import assert from "node:assert/strict";
import test from "node:test";
import { seededRandom } from "../../test/kits/numbers.ts";
import { areOwnBounds, classOf, classify, rangesOf, type ClassMethod } from "./class-bounds.ts";
import { naturalBreaks } from "./natural-breaks.ts";
import { RAMPS } from "./ramp-names.ts";
import { rampColors } from "./ramps.ts";

/**
 * Employment density of California's 58 counties (PySAL's example `calemp`), of which mapclassify's tests publish the
 * bounds of five classes by method.
 */
const CALEMP = [
  329.92, 0.42, 5.9, 14.03, 2.78, 1.34, 181.27, 1.65, 10.03, 16.7, 1.32, 3.99, 3.16, 0.22, 8.7, 6.56, 3.27, 0.33, 370.5,
  4.51, 75.29, 0.99, 2.74, 8.68, 0.14, 0.92, 12.63, 28.7, 12.02, 722.85, 36.68, 0.74, 29.82, 192.05, 3.38, 11.15,
  110.74, 4111.45, 49.47, 10.33, 317.11, 20.47, 264.93, 66.26, 5.39, 0.13, 0.61, 50.65, 40.48, 36.67, 13.09, 1.81, 0.2,
  7.6, 2.51, 57.26, 24.32, 6.97,
];
const by = (method: ClassMethod, values: readonly (number | null)[], classes = 5, own: readonly number[] = []) =>
  classify(values, { method, classes, own });

test("natural breaks and equal intervals match those that mapclassify publishes", () => {
  assert.deepEqual(by("natural", CALEMP).bounds, [75.29, 192.05, 370.5, 722.85, 4111.45]);
  assert.deepEqual(by("natural", CALEMP).counts, [49, 3, 4, 1, 1]);
  const equal = by("equal", CALEMP);
  assert.deepEqual(
    equal.bounds.map((bound) => Math.round(bound * 1000) / 1000),
    [822.394, 1644.658, 2466.922, 3289.186, 4111.45],
  );
  assert.deepEqual(equal.counts, [57, 0, 0, 0, 1]);
});

test("no other division of forty values has a smaller sum of squares", () => {
  const random = seededRandom(3);
  const squares = (part: readonly number[]) => {
    const mean = part.reduce((sum, value) => sum + value, 0) / part.length;
    return part.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  };
  for (let round = 0; round < 20; round++) {
    const values = Float64Array.from({ length: 40 }, () => Math.round(1e6 + random() ** 4 * 500)).sort();
    const parted = (bounds: readonly number[]) =>
      bounds.reduce((sum, to, i) => {
        const part = [...values].filter((value) => value <= to && value > (bounds[i - 1] ?? -Infinity));
        return sum + squares(part);
      }, 0);
    const found = parted(naturalBreaks(values, 3));
    const different = [...new Set(values)];
    for (const first of different.slice(0, -2))
      for (const second of different.slice(0, -1).filter((value) => value > first))
        assert.ok(found <= parted([first, second, values.at(-1) ?? 0]) + 1e-6);
  }
});

test("the 85,000 tracts of the nation take about half a second of processor time", () => {
  const random = seededRandom(5);
  const values = Array.from({ length: 85_000 }, () => random() ** 5 * 60_000);
  // CPU time, since other processes may be busy; without divide and conquer this takes minutes.
  const start = process.cpuUsage();
  const { bounds } = by("natural", values, 7);
  const { user } = process.cpuUsage(start);
  assert.equal(bounds.length, 7);
  assert.ok(user < 4_000_000, `${user} µs`);
});

test("quantiles hold equally many values, and bounds that coincide are given once", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  assert.deepEqual(by("quantile", hundred).bounds, [20, 40, 60, 80, 100]);
  assert.deepEqual(by("quantile", hundred, 4).counts, [25, 25, 25, 25]);
  assert.deepEqual(by("quantile", [0, 0, 0, 0, 0, 0, 0, 0, 0, 7]).bounds, [0, 7]);
});

test("missing values are counted but in no class; without known values there are no classes", () => {
  assert.deepEqual(by("quantile", [NaN, 1, null, 2, 3, 4, 5]), {
    ...by("quantile", [1, 2, 3, 4, 5]),
    missing: 2,
  });
  for (const method of ["quantile", "natural", "equal", "own"] as const) {
    const { bounds, least, missing } = by(method, [null, NaN], 3, [1, 2]);
    assert.deepEqual({ bounds, least, missing }, { bounds: [], least: null, missing: 2 });
  }
  for (const method of ["quantile", "natural", "equal"] as const) assert.deepEqual(by(method, [3, 3]).bounds, [3]);
});

test("custom bounds stay even if no value is between them, and must be ascending", () => {
  assert.deepEqual(by("own", [1, 2, 30], 4, [5, 10, 50]).bounds, [5, 10, 50, 50]);
  assert.deepEqual(by("own", [1, 2, 30], 4, [5, 10, 50]).counts, [2, 0, 1, 0]);
  assert.deepEqual(by("own", [1, 2, 90], 4, [5, 10, 50]).bounds, [5, 10, 50, 90]);
  assert.ok(areOwnBounds([0, 10]) && areOwnBounds([1, 2, 3, 4, 5, 6]));
  for (const bad of [[], [1], [1, 2, 3, 4, 5, 6, 7], [1, 1], [2, 1], [-1, 1], [1, NaN], [1, Infinity]])
    assert.equal(areOwnBounds(bad), false, String(bad));
});

test("the histogram counts every value once, from the least to the greatest", () => {
  const { histogram, least, greatest } = by("equal", CALEMP);
  assert.equal(
    histogram.reduce((sum, bar) => sum + bar, 0),
    CALEMP.length,
  );
  assert.deepEqual([least, greatest, histogram.at(-1)], [0.13, 4111.45, 1]);
});

test("a bound belongs to its own class, values above the last bound to the last class, a missing figure to none", () => {
  assert.deepEqual(
    [10, 11, 99, 0, null, Number.NaN].map((value) => classOf(value, [10, 20, 30])),
    [0, 1, 2, 0, null, null],
  );
});

test("the legend joins without gap or overlap and leaves empty classes out", () => {
  assert.deepEqual(rangesOf({ bounds: [0, 0, 5, 9], least: 0 }, true), [
    { index: 0, from: 0, to: 0 },
    { index: 2, from: 1, to: 5 },
    { index: 3, from: 6, to: 9 },
  ]);
  // Shares lie anywhere between two bounds.
  assert.deepEqual(rangesOf({ bounds: [2.5, 8], least: 1.5 }, false), [
    { index: 0, from: 1.5, to: 2.5 },
    { index: 1, from: 2.5, to: 8 },
  ]);
});

test("each ramp has a color for each class, distinguishable by lightness alone, and is reversed on a dark map", () => {
  const lightness = (color: string) =>
    [1, 3, 5].reduce((sum, at, i) => sum + ([0.299, 0.587, 0.114][i] ?? 0) * parseInt(color.slice(at, at + 2), 16), 0);
  for (const ramp of RAMPS)
    for (let classes = 1; classes <= 7; classes++) {
      const colors = rampColors(ramp, classes, "light");
      assert.equal(new Set(colors).size, classes, ramp);
      colors.slice(1).forEach((color, i) => assert.ok(lightness(color) < lightness(colors[i] ?? "") - 8, ramp));
      assert.deepEqual(rampColors(ramp, classes, "dark"), colors.toReversed());
    }
});
