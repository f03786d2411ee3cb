import assert from "node:assert/strict";
import test from "node:test";
import { tessellation, rectangle } from "../../test/fixtures/shapes.ts";
import { DEFAULT_SETTINGS } from "../needs/defaults.ts";
import type { Assistance, Parameter } from "../needs/inputs.ts";
import { project } from "../distribution/estimate.ts";
import type { TractRecord, ZoneShape } from "../zones/shapes.ts";
import { buildTractSet } from "../zones/tract-set.ts";
import {
  calculateSensitivityBand,
  countByRule,
  DEFAULT_RANGES,
  type BandInputs,
  type BandRanges,
  type TractMargin,
  type TractMargins,
} from "./band.ts";
import { casesFor } from "./storm.ts";

/** Ten by ten square tracts of one degree, each with 10,000 people of whom 3,000 are below the poverty line. */
const GRID = buildTractSet(
  tessellation({ columns: 10, rows: 10, vertices: 4, bounds: { west: 0, south: 0, east: 10, north: 10 } }).map(
    ({ fips, geometry }): TractRecord => ({ fips, geometry, figures: { population: 10_000, below_poverty: 3_000 } }),
  ),
);
/** Holds three tracts by intersects, one by centroid, 0.4 + 1 + 0.25 by area. */
const ZONE: ZoneShape = { zone: 1, parts: [{ kind: "area", geometry: rectangle(1.6, 1, 3.25, 2) }] };

const WATER: readonly Parameter[] = [
  { product: "Water", category: "npp", value: 1, unit: "Gallons" },
  { product: "Water", category: "cpt", value: 4_750, unit: "Gallons" },
];
const SHARES: readonly Assistance[] = [
  { product: "Water", zone: 1, category: "Below Poverty(%)", value: 100 },
  { product: "Water", zone: 1, category: "Above Poverty(%)", value: 60 },
];
const NONE: BandRanges = { affected: { down: 0, up: 0 }, assistance: { down: 0, up: 0 } };

test("low, central and high of a zone, calculated by hand", () => {
  const band = calculateSensitivityBand(inputs());
  // A tract: 3,000 · 100 % + 7,000 · 60 % = 7,200 planned for, half of them affected; three tracts by intersects.
  // Low: one tract by centroid, 40 % of 3,000 · 90 % + 7,000 · 50 %. High: three, 60 % of 3,000 · 100 % + 7,000 · 70 %.
  assert.deepEqual(band.peopleAssisted, { low: 2_480, central: 10_800, high: 14_220 });
  const [water] = band.products;
  near(water?.total, { low: 2_480 * 21, central: 10_800 * 21, high: 14_220 * 21 });
  assert.deepEqual(water?.trucks.total, { low: 11, central: 48, high: 63 });
  assert.deepEqual(water.trucks.dayOne, { low: 1, central: 3, high: 3 });
  assert.deepEqual(band.trucks, water.trucks.total);
  assert.equal(band.margins, null);
});

test("the tornado moves one assumption at a time and ranks them by trucks", () => {
  const { tornado } = calculateSensitivityBand(inputs({ margins: margins({ population: 500, below_poverty: 400 }) }));
  assert.deepEqual(tornado.all, [
    { factor: "selection", low: 16, high: 48, rules: { low: "centroid", high: "intersects" } },
    { factor: "affected", low: 39, high: 58, rules: null },
    { factor: "assistance", low: 42, high: 53, rules: null },
    { factor: "margins", low: 47, high: 50, rules: null },
  ]);
  assert.equal(tornado.largest, "selection");
  assert.deepEqual(tornado.products, [{ product: "Water", swings: tornado.all }]);
});

test("the margin is the root of the sum of squares over tracts", () => {
  const { peopleAssisted, margins: coverage } = calculateSensitivityBand(
    inputs({ margins: margins({ population: 500, below_poverty: 400 }), ranges: NONE }),
  );
  // A tract: its people weigh 50 % · 60 %, its people below poverty 50 % · (100 % − 60 %): √((0.3·500)² + (0.2·400)²) = 170.
  near(peopleAssisted, { low: 3_600 - 170, central: 10_800, high: 10_800 + 170 * Math.sqrt(3) });
  assert.deepEqual(coverage, { tracts: 3, without: 0 });
});

test("a tract that two zones count has one margin, with both weights", () => {
  const tract = (zone: number): ZoneShape => ({ zone, parts: [{ kind: "tracts", fips: [GRID.fips[0] ?? ""] }] });
  const { peopleAssisted } = calculateSensitivityBand(
    inputs({
      counted: countByRule(GRID, [tract(1), tract(2)], "countEach"),
      affected: { 1: 50, 2: 25 },
      assistance: [...SHARES, ...SHARES.map((row) => ({ ...row, zone: 2 }))],
      settings: { ...DEFAULT_SETTINGS, overlap: "countEach" },
      margins: margins({ population: 500, below_poverty: 400 }),
      ranges: NONE,
    }),
  );
  // 7,200 planned for, 50 % and 25 % of them affected. √((0.75·0.6·500)² + (0.75·0.4·400)²) = √(225² + 120²) = 255.
  near(peopleAssisted, { low: 5_400 - 255, central: 5_400, high: 5_400 + 255 });
});

test("the margin at an end of the band uses the percentages of that end", () => {
  const { peopleAssisted } = calculateSensitivityBand(
    inputs({ margins: margins({ population: 500, below_poverty: 400 }) }),
  );
  // High: √((0.6·0.7·500)² + (0.6·0.3·400)²) = 222 a tract. Low: √((0.4·0.5·500)² + (0.4·0.4·400)²) of one tract.
  near(peopleAssisted, { low: 2_480 - Math.hypot(100, 64), central: 10_800, high: 14_220 + 222 * Math.sqrt(3) });
});

test("if more people are below poverty than live there, only their count has a margin", () => {
  const poor = buildTractSet(
    tessellation({ columns: 10, rows: 10, vertices: 4, bounds: { west: 0, south: 0, east: 10, north: 10 } }).map(
      ({ fips, geometry }): TractRecord => ({ fips, geometry, figures: { population: 100, below_poverty: 300 } }),
    ),
  );
  const { peopleAssisted } = calculateSensitivityBand(
    inputs({
      counted: countByRule(poor, [ZONE], "countOnce"),
      margins: margins({ population: 50, below_poverty: 40 }),
      ranges: NONE,
    }),
  );
  near(peopleAssisted, { low: 150 - 20, central: 450, high: 450 + 20 * Math.sqrt(3) });
});

test("a tract that counts in two zones counts with both weights", () => {
  const again: ZoneShape = { zone: 2, parts: ZONE.parts };
  const shares = [1, 2].flatMap((zone) => SHARES.map((cell) => ({ ...cell, zone })));
  const { peopleAssisted } = calculateSensitivityBand(
    inputs({
      counted: countByRule(GRID, [ZONE, again], "countEach"),
      assistance: shares,
      affected: { 1: 50, 2: 50 },
      margins: margins({ population: 500, below_poverty: 400 }),
      ranges: NONE,
    }),
  );
  near(peopleAssisted, { low: 2 * (3_600 - 170), central: 21_600, high: 21_600 + 2 * 170 * Math.sqrt(3) });
});

test("tracts without margins are counted, and the existing margins count", () => {
  const [first = ""] = countByRule(GRID, [ZONE], "countOnce").intersects[0]?.members.map(({ fips }) => fips) ?? [];
  const one: TractMargins = new Map([[first, { population: 500, below_poverty: null }]]);
  const { margins: coverage, peopleAssisted } = calculateSensitivityBand(inputs({ margins: one, ranges: NONE }));
  assert.deepEqual(coverage, { tracts: 3, without: 3 });
  near(peopleAssisted, { low: 3_600, central: 10_800, high: 10_950 });
});

test("percentages stay between 0 and 100, and a margin never makes people negative", () => {
  const wide = calculateSensitivityBand(
    inputs({ ranges: { affected: { down: 100, up: 100 }, assistance: { down: 100, up: 100 } } }),
  );
  assert.deepEqual(wide.peopleAssisted, { low: 0, central: 10_800, high: 30_000 });
  const unsure = calculateSensitivityBand(
    inputs({ margins: margins({ population: 90_000, below_poverty: 400 }), ranges: NONE }),
  );
  assert.equal(unsure.peopleAssisted.low, 0);
  assert.equal(unsure.products[0]?.trucks.total.low, 0);
});

test("the central figures are the projection's, bit for bit, with margins or without", () => {
  const { counted, ...rest } = inputs({ margins: margins({ population: 5, below_poverty: 4 }) });
  const projected = project({ ...rest, zones: counted.intersects });
  const band = calculateSensitivityBand({ counted, ...rest });
  assert.equal(band.peopleAssisted.central, projected.headline.peopleAssisted);
  assert.equal(band.products[0]?.total.central, projected.totals[0]?.total);
  assert.equal(band.products[0]?.trucks.total.central, projected.totals[0]?.trucks.total);
});

test("a storm on another path widens the band: no one if it meets no zone, twice as many if it covers twice as many", () => {
  const { counted, ...rest } = inputs({ ranges: NONE });
  const [own] = counted.intersects;
  assert.ok(own);
  const twice = Object.fromEntries(
    Object.entries(own).map(([key, value]) => [key, typeof value === "number" && key !== "zone" ? 2 * value : value]),
  ) as unknown as typeof own;
  const storm = [
    { case: "left" as const, zones: [] },
    { case: "right" as const, zones: [twice] },
    // A zone that only one case has counts like the plan's next milder zone, here the only one, unless its area is
    // known.
    { case: "stronger" as const, zones: [{ ...own, zone: 2 }] },
    {
      case: "weaker" as const,
      zones: [{ ...own, zone: 2 }],
      impacts: [{ zone: 2, affected: 30, severity: 3 as const }],
    },
  ];
  const band = calculateSensitivityBand({ counted, ...rest, storm });
  const central = band.peopleAssisted.central ?? 0;
  assert.deepEqual(
    band.storm?.map((one) => [one.case, one.people]),
    [
      ["left", 0],
      ["right", 2 * central],
      ["stronger", central],
      // 30 %, of whom 50 % are planned for.
      ["weaker", 0.6 * central],
    ],
  );
  assert.deepEqual([band.peopleAssisted.low, band.peopleAssisted.high], [0, 2 * central]);
  // The storm's path and its strength are separate factors.
  const swing = (name: string) => band.tornado.all.find(({ factor }) => factor === name);
  assert.deepEqual([swing("path")?.low, swing("path")?.high], [0, band.trucks.high]);
  assert.deepEqual([swing("intensity")?.low, swing("intensity")?.high], [29, band.trucks.central]);
  assert.equal(calculateSensitivityBand({ counted, ...rest }).storm, null);
  // Zones that a user has since drawn no longer belong to the advisory.
  const kept = { zones: [own], cases: storm };
  assert.deepEqual(casesFor(kept, [own]), storm);
  assert.deepEqual(casesFor(kept, [{ ...own, tracts: own.tracts + 1 }]), []);
  assert.equal(casesFor(undefined, [own]), null);
  assert.deepEqual(calculateSensitivityBand({ counted, ...rest, storm: [] }).storm, []);
});

test("if need falls as service returns, the half-life is a separate assumption", () => {
  const settings = { ...DEFAULT_SETTINGS, demandCurve: "restoration" as const };
  const restoration = {
    1: { kind: "halfLife" as const, halfDays: 3, tenthDays: null, arrivals: [{ day: 0, people: 1 }] },
  };
  const band = calculateSensitivityBand(inputs({ settings, restoration, ranges: NONE }));
  const swing = band.tornado.all.find(({ factor }) => factor === "restoration");
  // Exponential over 21 days: the sum is proportional to the mean life, less the rest on day 21: 4.328 · (1 − 2^−7)
  // days, and 1.5 times as much.
  const days = (half: number) => (half / Math.LN2) * (1 - 2 ** (-21 / half));
  const trucks = (half: number) => (10_800 * days(half)) / 4_750;
  assert.equal(band.restorationSpread, 1.5);
  for (const [found, half] of [
    [swing?.low, 2],
    [band.trucks.central, 3],
    [swing?.high, 4.5],
  ] as const)
    assert.ok(Math.abs((found ?? 0) - trucks(half)) <= 1, `${found} is not ${trucks(half)}`);
  assert.equal(calculateSensitivityBand(inputs()).restorationSpread, null);
});

test("if no assumption changes the trucks, none is named", () => {
  const whole: ZoneShape = { zone: 1, parts: [{ kind: "tracts", fips: [GRID.fips[0] ?? ""] }] };
  const { tornado } = calculateSensitivityBand(
    inputs({ counted: countByRule(GRID, [whole], "countOnce"), ranges: NONE }),
  );
  assert.equal(tornado.largest, null);
});

function inputs(changes: Partial<BandInputs> = {}): BandInputs {
  return {
    counted: countByRule(GRID, [ZONE], "countOnce"),
    affected: { 1: 50 },
    parameters: WATER,
    assistance: SHARES,
    settings: DEFAULT_SETTINGS,
    margins: new Map(),
    ranges: DEFAULT_RANGES,
    ...changes,
  };
}

/** The same margins for every tract. */
function margins(margin: TractMargin): TractMargins {
  return new Map(GRID.fips.map((fips) => [fips, margin]));
}

function near(actual: object | undefined, expected: object): void {
  for (const [key, value] of Object.entries(expected)) {
    const found: unknown = Reflect.get(actual ?? {}, key);
    assert.ok(
      typeof found === "number" && Math.abs(found - value) < 1e-6 * Math.max(1, value),
      `${key}: ${found} is not ${value}`,
    );
  }
}
