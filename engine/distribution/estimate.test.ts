import assert from "node:assert/strict";
import test from "node:test";
import { column, columns, seededRandom, sure } from "../../test/kits/numbers.ts";
import { estimate, project } from "./estimate.ts";
import { applyPreset } from "../needs/defaults.ts";
import { STATISTICS, type Statistic } from "../words/statistics.ts";
import type { TractRecord, ZoneShape } from "../zones/shapes.ts";
import { buildTractSet } from "../zones/tract-set.ts";

/** A square of tenths of a degree from the corner given in tenths. */
function square(x: number, y: number, side = 1): { type: "Polygon"; coordinates: number[][][] } {
  const at = (i: number, j: number) => [-82 + i / 10, 29 + j / 10];
  const ring = [at(x, y), at(x + side, y), at(x + side, y + side), at(x, y + side), at(x, y)];
  return { type: "Polygon", coordinates: [ring] };
}

const random = seededRandom(2);
const FIGURES = () =>
  Object.fromEntries(STATISTICS.map((key) => [key, Math.floor(random() * 3_000)])) as Record<Statistic, number>;
/** Six columns of six tracts, the left three in one county. */
const RECORDS: readonly TractRecord[] = Array.from({ length: 36 }, (_, i) => {
  const [x, y] = [i % 6, Math.floor(i / 6)];
  const figures = { ...FIGURES(), population: 3_000 + i, below_poverty: 100 * x };
  return { fips: `120${x < 3 ? "01" : "03"}${String(100_000 + i)}`, geometry: square(x, y), figures };
});
const TRACTS = buildTractSet(RECORDS);
const zone = (number: number, ...parts: ReturnType<typeof square>[]): ZoneShape => ({
  zone: number,
  parts: parts.map((geometry) => ({ kind: "area", geometry })),
});
const ZONES = [zone(2, square(3.1, 3.1, 1.8)), zone(1, square(1.1, 1.1, 2.8))];
const run = (zones: readonly ZoneShape[] = ZONES, settings = {}, affected = {}) =>
  estimate({ tracts: TRACTS, zones, affected, ...applyPreset({ settings }) });

test("zones are counted, their people assisted and served, in one call", () => {
  const answer = run();
  assert.deepEqual(columns(answer.zones, "zone", "tracts", "shared", "affected"), [
    [1, 9, 1, 100],
    [2, 3, 1, 100],
  ]);
  const [first] = answer.zones;
  assert.ok(first);
  const water = answer.needs.find((row) => row.product === "Water" && row.zone === 1);
  assert.equal(water?.assisted, sure(first.below_poverty) + sure(first.above_poverty) * 0.6);
  assert.equal(answer.points.zones[0]?.peopleADay, water?.assisted);
  assert.equal(
    answer.headline.peopleAssisted,
    answer.points.zones.reduce((sum, { peopleADay }) => sum + sure(peopleADay), 0),
  );
  assert.deepEqual(
    answer.points.counties.map(({ zone: number, county }) => `${number} ${county}`),
    ["1 12001", "1 12003", "2 12003"],
  );
});

test("affected is 100 by default, and scales a zone's need", () => {
  const half = run(ZONES, {}, { 2: 50 });
  const full = run();
  assert.deepEqual(column(half.zones, "affected"), [100, 50]);
  const food = (answer: typeof full, number: number) =>
    answer.needs.find((row) => row.product === "Food" && row.zone === number)?.total ?? NaN;
  assert.equal(food(half, 1), food(full, 1));
  assert.equal(food(half, 2), food(full, 2) / 2);
});

test("a zone split in two adds up to the whole under areaWeighted", () => {
  const settings = { selection: "areaWeighted" } as const;
  const assistance = applyPreset({}).assistance.map((row) => ({ ...row, value: 40 }));
  const total = (zones: readonly ZoneShape[]) =>
    estimate({ tracts: TRACTS, zones, affected: {}, ...applyPreset({ settings, assistance }) }).totals.map((row) =>
      sure(row.total),
    );
  const box = (west: number, east: number) => {
    const at = (i: number, j: number) => [-82 + i / 10, 29 + j / 10];
    const ring = [at(west, 1), at(east, 1), at(east, 4.3), at(west, 4.3), at(west, 1)];
    return { type: "Polygon" as const, coordinates: [ring] };
  };
  const whole = total([zone(1, box(0.7, 4.4))]);
  const split = total([zone(1, box(0.7, 2.2)), zone(2, box(2.2, 4.4))]);
  whole.forEach((figure, i) => assert.ok(Math.abs((split[i] ?? NaN) - figure) <= 1e-9 * figure));
});

test("the order of zones and of their parts makes no difference, not in the last bit", () => {
  const parts = [square(0.1, 0.1), square(4.2, 0.3, 1.5)];
  const one = run([zone(3, ...parts), ...ZONES]);
  const other = run([...ZONES.toReversed(), zone(3, ...parts.toReversed())]);
  assert.deepEqual(other, one);
});

test("counted zones project to the same answer as the zones they were counted from", () => {
  const { zones, ...projection } = run();
  assert.deepEqual(project({ zones, affected: {}, ...applyPreset({}) }), projection);
});
