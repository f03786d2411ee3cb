import assert from "node:assert/strict";
import test from "node:test";
import { tessellation, rectangle } from "../../test/fixtures/shapes.ts";
import { column, sure } from "../../test/kits/numbers.ts";
import { project } from "../distribution/estimate.ts";
import { DEFAULT_SETTINGS } from "../needs/defaults.ts";
import type { Assistance, Parameter } from "../needs/inputs.ts";
import type { TractRecord, ZoneShape } from "../zones/shapes.ts";
import { buildTractSet } from "../zones/tract-set.ts";
import { zoneStatistics } from "../zones/zone-statistics.ts";
import { compareEstimations, type DifferenceRow, type CalculatedEstimation, type WhatIf } from "./what-if.ts";

const CELLS = { columns: 10, rows: 10, vertices: 4, bounds: { west: 0, south: 0, east: 10, north: 10 } };
/** A hundred square tracts of one degree; everyone counts as above the poverty line. */
const tractsOf = (population: number, from = 0) =>
  buildTractSet(
    tessellation(CELLS)
      .slice(from)
      .map(({ fips, geometry }): TractRecord => ({ fips, geometry, figures: { population, below_poverty: 0 } })),
  );
const A_TRACTS = tractsOf(1_000);

const WATER: readonly Parameter[] = [
  { product: "Water", category: "npp", value: 2, unit: "Gallons" },
  { product: "Water", category: "cpt", value: 5_000, unit: "Gallons" },
];

/** Two tracts, 1,000 people each, half of them affected, 40 % planned for: 400 people, 800 gallons a day. */
const A: CalculatedEstimation = {
  tracts: A_TRACTS,
  dataSet: "a",
  zones: [area(1, 0, 2)],
  affected: { 1: 50 },
  parameters: WATER,
  assistance: shares("Water", 40),
  settings: DEFAULT_SETTINGS,
};

test("one input that differs explains the whole difference", () => {
  const whatIf = compareEstimations(A, { ...A, affected: { 1: 75 } });
  assert.deepEqual(whatIf.causes, ["affected"]);
  const all = rowOf(whatIf, "Water", null);
  assert.equal(all.a?.total, 16_800);
  assert.equal(all.b?.total, 25_200);
  assert.equal(all.difference?.total, 8_400);
  assert.equal(all.causes[0]?.total, 8_400);
  assert.equal(all.interaction?.total, 0);
  assert.deepEqual(all.difference?.blocks, [1_200, 1_200, 1_200, 1_200, 1_200, 1_200, 1_200]);
  assert.deepEqual([all.a.trucks.total, all.b?.trucks.total, all.difference?.trucks.total], [4, 6, 2]);
  assert.deepEqual(whatIf.peopleAssisted, { a: 400, b: 600, causes: [200], interaction: 0 });
  assert.deepEqual(whatIf.peopleAffected, { a: 1_000, b: 1_500, causes: [500], interaction: 0 });
});

test("the joint effect of inputs beyond their single ones is the interaction", () => {
  // 800 a day. Affected 75 alone: 1,200. Assistance 60 alone: 1,200. Both: 1,800, so 200 of the 1,000 more are neither's.
  const whatIf = compareEstimations(A, { ...A, affected: { 1: 75 }, assistance: shares("Water", 60) });
  assert.deepEqual(whatIf.causes, ["affected", "assistance"]);
  const all = rowOf(whatIf, "Water", null);
  assert.equal(all.difference?.dayOne, 1_000);
  assert.deepEqual(column(all.causes, "dayOne"), [400, 400]);
  assert.equal(all.interaction?.dayOne, 200);
});

test("each of the seven inputs is found on its own", () => {
  const only = (changes: Partial<CalculatedEstimation>) => {
    const { causes, rows } = compareEstimations(A, { ...A, ...changes });
    return [causes, rows.find(({ zone }) => zone === null)?.difference?.dayOne];
  };
  assert.deepEqual(only({}), [[], 0]);
  assert.deepEqual(only({ zones: [area(1, 0, 5)] }), [["zones"], 1_200]);
  assert.deepEqual(only({ tracts: tractsOf(1_500), dataSet: "b" }), [["dataSet"], 400]);
  assert.deepEqual(only({ affected: { 1: 100 } }), [["affected"], 800]);
  assert.deepEqual(only({ assistance: shares("Water", 50) }), [["assistance"], 200]);
  const [npp, cpt] = WATER;
  assert.ok(npp && cpt);
  assert.deepEqual(only({ parameters: [{ ...npp, value: 3 }, cpt] }), [["parameters"], 400]);
  const halved = { ...DEFAULT_SETTINGS, demandCurve: "custom", demand: [50, 100, 100, 100, 100, 100, 100] } as const;
  assert.deepEqual(only({ settings: halved }), [["demand"], -400]);
  // The zone ends in the middle of its third tract.
  const selection = compareEstimations(
    { ...A, zones: [area(1, 0, 2.5)] },
    { ...A, zones: [area(1, 0, 2.5)], settings: { ...DEFAULT_SETTINGS, selection: "centroid" } },
  );
  assert.deepEqual(selection.causes, ["overlap"]);
  assert.equal(rowOf(selection, "Water", null).difference?.dayOne, -400);
});

test("the rounding of trucks is a parameter and changes trucks alone", () => {
  const { causes, rows } = compareEstimations(A, { ...A, settings: { ...DEFAULT_SETTINGS, truckRounding: "nearest" } });
  assert.deepEqual(causes, ["parameters"]);
  const [all] = rows.filter(({ zone }) => zone === null);
  assert.deepEqual([all?.difference?.total, all?.difference?.trucks.total], [0, -1]);
});

test("a zone on one side only counts as no need on the other and brings its own percentages", () => {
  const b = { ...A, zones: [...A.zones, area(3, 4, 5)], affected: { 1: 50, 3: 80 } };
  const added = compareEstimations({ ...A, assistance: A.assistance.filter(({ zone }) => zone === 1) }, b);
  assert.deepEqual(added.causes, ["zones"]);
  const third = rowOf(added, "Water", 3);
  assert.equal(third.a, null);
  assert.equal(third.difference?.dayOne, 640);
  assert.equal(third.interaction?.dayOne, 0);
  const removed = compareEstimations(b, A);
  assert.equal(rowOf(removed, "Water", 3).b, null);
  assert.equal(rowOf(removed, "Water", 3).difference?.dayOne, -640);
});

test("a product on one side only brings its assistance along; units of another kind make another product", () => {
  const ice: Parameter[] = [
    { product: "Ice", category: "npp", value: 8, unit: "Pounds" },
    { product: "Ice", category: "cpt", value: 40_000, unit: "Pounds" },
  ];
  const b = { ...A, parameters: [...WATER, ...ice], assistance: [...A.assistance, ...shares("Ice", 20)] };
  const added = compareEstimations(A, b);
  assert.deepEqual(added.causes, ["parameters"]);
  assert.equal(rowOf(added, "Ice", null).difference?.dayOne, 1_600);
  assert.equal(rowOf(added, "Ice", null).interaction?.dayOne, 0);
  assert.equal(rowOf(added, "Water", null).difference?.dayOne, 0);

  const weighed = WATER.map((row) => ({ ...row, unit: "Pounds" as const }));
  const other = compareEstimations(A, { ...A, parameters: weighed });
  assert.deepEqual(
    other.rows.filter(({ zone }) => zone === null).map(({ unit, difference }) => [unit, difference?.dayOne]),
    [
      ["Gallons", -800],
      ["Pounds", 800],
    ],
  );
});

test("the second's unit is reported in the first's", () => {
  const liters = WATER.map((row) => ({ ...row, value: row.value * 3.785411784, unit: "Liters" as const }));
  const { causes, rows } = compareEstimations(A, { ...A, parameters: liters });
  assert.deepEqual(causes, ["parameters"]);
  assert.equal(rows[1]?.unit, "Gallons");
  assert.ok(Math.abs(sure(sure(rows[1]).difference?.total)) < 1e-9);
});

test("zones that the other data set cannot count change together with it", () => {
  const gone = A_TRACTS.fips[0] ?? "";
  const a: CalculatedEstimation = { ...A, zones: [{ zone: 1, parts: [{ kind: "tracts", fips: [gone] }] }] };
  const whatIf = compareEstimations(a, {
    ...A,
    tracts: tractsOf(2_000, 1),
    dataSet: "b",
    zones: [area(1, 3, 4)],
    affected: { 1: 100 },
  });
  assert.deepEqual(whatIf.causes, ["zonesAndDataSet", "affected"]);
  const all = rowOf(whatIf, "Water", null);
  assert.equal(all.difference?.dayOne, 1_600 - 400);
  assert.deepEqual(column(all.causes, "dayOne"), [400, 400]);
  assert.equal(all.interaction?.dayOne, 400);
});

test("both sides equal each estimation's own projection, bit for bit", () => {
  const b: CalculatedEstimation = { ...A, zones: [area(1, 0.3, 2.7), area(2, 2.2, 6)], affected: { 1: 33, 2: 71.5 } };
  const { rows, peopleAssisted } = compareEstimations(A, b);
  const own = project({ ...b, zones: zoneStatistics(b.tracts, b.zones, b.settings) });
  assert.equal(peopleAssisted.b, own.headline.peopleAssisted);
  for (const need of own.needs) {
    const row = rows.find(({ zone, product }) => zone === need.zone && product === need.product);
    assert.deepEqual(row?.b, {
      assisted: need.assisted,
      dayOne: need.dayOne,
      blocks: need.blocks,
      total: need.total,
      trucks: need.trucks,
    });
  }
});

function rowOf({ rows }: WhatIf, product: string, zone: number | null): DifferenceRow {
  const row = rows.find((one) => one.product === product && one.zone === zone);
  assert.ok(row);
  return row;
}

function shares(product: string, value: number): Assistance[] {
  return [1, 2, 3, 4].flatMap((zone) => [
    { product, zone, category: "Below Poverty(%)", value: 100 } as const,
    { product, zone, category: "Above Poverty(%)", value } as const,
  ]);
}

/** A zone over the southernmost row of tracts, from column to column. */
function area(zone: number, west: number, east: number): ZoneShape {
  return { zone, parts: [{ kind: "area", geometry: rectangle(west, 0, east, 1) }] };
}
