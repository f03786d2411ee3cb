import assert from "node:assert/strict";
import test from "node:test";
import { slowedRestoration } from "../needs/restoration.ts";
import { observedCurve } from "./observed-curve.ts";
import type { PlaceOfZone } from "../zones/series-share.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const bounds = Array.from({ length: 8 }, (_, block) => block * 3 * DAY);
const wind = { halfDays: 3.6, tenthDays: 6.8 };
const assumed = [100, 60, 20, 5, 1, 0, 0];
const around = { bounds, halfLife: wind, assumed };

const place = (figures: readonly (number | null)[], more: Partial<PlaceOfZone> = {}): PlaceOfZone => ({
  place: "12001",
  people: 300,
  counted: 100,
  figures,
  wholes: figures.map(() => 100),
  ...more,
});
/** One report every six hours from a day on. */
const sixHourly = (count: number, from = 1) => Array.from({ length: count }, (_, i) => (from + i / 4) * DAY);

/** Day 1 to 7.5: 40 % before the peak at day 1.5, then falling by half in 2.6 days and to a tenth in 5.2, rounded to a tenth. */
const FALLING = [
  40, 40, 64, 63.2, 61.5, 59.1, 56.1, 52.7, 49, 45.1, 41.2, 37.3, 33.5, 29.8, 26.3, 23.1, 20.1, 17.3, 14.8, 12.6, 10.7,
  8.9, 7.4, 6.2, 5.1, 4.1, 3.3,
];

test("blocks covered by reports are their mean over the peak, later ones fall by a half-life fitted to them, as an independent program calculated", () => {
  const curve = observedCurve([place(FALLING)], sixHourly(27), around);
  assert.ok(curve);
  // Worked out in Python: a scan of 30,000 half-lives, blocks minute by minute.
  assert.deepEqual(curve.blocks, [90.2, 45.6, 7.1, 0.3, 0, 0, 0]);
  assert.deepEqual(curve.marks, ["assumed", "observed", "fitted", "fitted", "fitted", "fitted", "fitted"]);
  assert.ok(Math.abs(curve.later.halfDays - 2.64528) < 0.001, String(curve.later.halfDays));
  assert.deepEqual([curve.later.moments, curve.peak, curve.peakAt, curve.until], [24, 64, 1.5 * DAY, 7.75 * DAY]);
  assert.deepEqual(curve.known, { knownPeople: 300, unknownPeople: 0, coverage: 1 });
});

test("with too few reports after the peak, or no decline, the zone's own curve continues from the last share", () => {
  // Three reports a day apart: the last is at half of the peak on day 3.
  const few = observedCurve([place([80, 60, 40])], [DAY, 2 * DAY, 3 * DAY], around);
  assert.deepEqual([few?.later, few?.until], [{ ...wind, moments: 0 }, 4 * DAY]);
  const k = Math.log(Math.log2(10)) / Math.log(6.8 / 3.6);
  const left = (days: number) => 2 ** -((days / 3.6) ** k);
  const hours = Array.from({ length: 48 }, (_, hour) => (50 * left(3 + (hour + 0.5) / 24)) / left(3) / 48);
  const rest = hours.reduce((sum, one) => sum + one, 0);
  // Day 3 to 4 holds at 50, days 4 to 6 fall.
  assert.equal(few?.blocks[1], Math.round((10 * (50 + 2 * rest)) / 3) / 10);
  const still = observedCurve([place(Array(12).fill(50))], sixHourly(12), around);
  assert.equal(still?.later.moments, 0);
});

test("a rising series keeps its observed values, and a gap does not count as observed", () => {
  const steps = [0, 1, 2, 3, 4, 5, 9, 10, 11].map((day) => day * DAY);
  const curve = observedCurve([place([10, 10, 10, 40, 40, 40, 20, 20, 20])], steps, around);
  assert.deepEqual(curve?.blocks.slice(0, 4), [25, 100, 100, 50]);
  assert.deepEqual(curve?.marks.slice(0, 5), ["observed", "observed", "assumed", "observed", "fitted"]);
});

test("counties with few customers count as unknown; unknown figures, no loss or another time give no curve", () => {
  const thin = place([90, 90], { place: "12003", people: 200, counted: 1000 });
  const steps = [0, DAY];
  assert.deepEqual(observedCurve([place([40, 20]), thin], steps, around)?.known, {
    knownPeople: 300,
    unknownPeople: 200,
    coverage: (300 * 1 + 200 * 0.1) / 500,
  });
  assert.equal(observedCurve([place([40, 20]), { ...thin, people: 400 }], steps, around), null);
  assert.equal(observedCurve([place([0, 0])], steps, around), null);
  assert.equal(observedCurve([place([40, 20])], [30 * DAY, 31 * DAY], around), null);
  assert.equal(observedCurve([place([40, 20])], [-3 * DAY, -2 * DAY], around), null);
});

test("slower restoration does not change observed values", () => {
  const blocks = { kind: "blocks" as const, blocks: [100, 25, 4], marks: ["observed", "observed", "fitted"] as const };
  assert.deepEqual(slowedRestoration(blocks, 2), { ...blocks, blocks: [100, 25, 20] });
});
