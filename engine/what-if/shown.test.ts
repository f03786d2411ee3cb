import assert from "node:assert/strict";
import test from "node:test";
import { tessellation } from "../../test/fixtures/shapes.ts";
import type { ChosenUnits } from "../display/need-tables.ts";
import { project } from "../distribution/estimate.ts";
import { applyPreset } from "../needs/defaults.ts";
import { buildTractSet } from "../zones/tract-set.ts";
import { zoneStatistics } from "../zones/zone-statistics.ts";
import { shownDifferences, shownPeople, type ShownDifference } from "./shown.ts";
import { compareEstimations, type CalculatedEstimation } from "./what-if.ts";

const TRACTS = buildTractSet(tessellation({ columns: 12, rows: 12, vertices: 8, seed: 4 }));
const { parameters, assistance, settings } = applyPreset({});
const picked = (zone: number, from: number, to: number) => ({
  zone,
  parts: [{ kind: "tracts" as const, fips: TRACTS.fips.slice(from, to) }],
});
const A: CalculatedEstimation = {
  tracts: TRACTS,
  dataSet: "a",
  zones: [picked(1, 0, 10), picked(2, 10, 30), picked(4, 40, 90)],
  affected: { 1: 97, 2: 61.5, 4: 33 },
  parameters,
  assistance,
  settings,
};
const B: CalculatedEstimation = {
  ...A,
  zones: [picked(1, 0, 13), picked(2, 13, 41), picked(3, 41, 47)],
  affected: { 1: 91, 2: 63, 3: 12.5 },
  assistance: assistance.map((cell) => ({ ...cell, value: Math.min(100, cell.value + 7) })),
  parameters: parameters.map((row) => (row.category === "npp" ? { ...row, value: row.value * 1.07 } : row)),
  settings: { ...settings, demandCurve: "linear" },
};
const sides = { a: needsOf(A), b: needsOf(B) };

const CHOSEN: readonly ChosenUnits[] = [{}, { Water: "Liters", Ice: "Kilograms" }];
for (const units of CHOSEN) {
  test(`every row adds up to its difference and every part over zones and blocks to its whole (${JSON.stringify(units)})`, () => {
    const whatIf = compareEstimations(A, B);
    for (const { lines } of shownDifferences(whatIf, sides, { measure: "quantity", units })) {
      const all = lines.at(-1);
      const zones = lines.slice(0, -1);
      assert.ok(all?.zone === null);
      for (const line of lines) {
        for (const figure of [line.assisted, line.dayOne, line.total, ...line.blocks]) addsUp(figure);
        assert.deepEqual(line.total.parts, columnSums(line.blocks));
        assert.equal(line.total.difference, add(line.blocks.map(({ difference }) => difference ?? NaN)));
      }
      assert.deepEqual(all.assisted.parts, columnSums(zones.map(({ assisted }) => assisted)));
      assert.deepEqual(all.dayOne.parts, columnSums(zones.map(({ dayOne }) => dayOne)));
      all.blocks.forEach((block, i) =>
        assert.deepEqual(block.parts, columnSums(zones.flatMap(({ blocks }) => blocks[i] ?? []))),
      );
    }
  });
}

test("equal inputs on both sides do not differ by a rounding step", () => {
  const moved: CalculatedEstimation = { ...A, zones: [picked(1, 0, 9), picked(2, 10, 30), picked(4, 40, 90)] };
  const whatIf = compareEstimations(A, moved);
  const ends = { a: sides.a, b: needsOf(moved) };
  for (const { lines } of shownDifferences(whatIf, ends, { measure: "quantity", units: { Water: "Liters" } }))
    for (const { zone, assisted, dayOne, total, blocks } of lines)
      for (const { difference, differs, parts } of [assisted, dayOne, total, ...blocks]) {
        assert.equal(differs, zone === null || zone === 1);
        if (!differs) assert.deepEqual([difference, ...parts], [0, ...parts.map(() => 0)]);
      }
});

test("shown figures are close to the calculated ones: within the need of one person for three days, by block and zone", () => {
  // Half a person of each side, 8 pounds and 7 % a day, and a step of rounding.
  const person = 3 * 8 * 1.07 + 2;
  const whatIf = compareEstimations(A, B);
  for (const { product, lines } of shownDifferences(whatIf, sides, { measure: "quantity", units: {} })) {
    const rows = whatIf.rows.filter((row) => row.product === product);
    lines.forEach(({ total, blocks, zone }, i) => {
      const exact = [...(rows[i]?.causes ?? []), rows[i]?.interaction].map((part) => part?.total ?? NaN);
      if (zone === null)
        total.parts.forEach((part, p) => assert.ok(Math.abs(part - (exact[p] ?? NaN)) < 4 * 7 * person, product));
      else
        blocks.forEach(({ parts }, b) =>
          parts.forEach((part, p) => {
            const own = [...(rows[i]?.causes ?? []), rows[i]?.interaction][p]?.blocks[b] ?? NaN;
            assert.ok(Math.abs(part - own) < person, `${product} ${zone} ${b}: ${part} ${own}`);
          }),
        );
    });
  }
});

test("trucks are the engine's own whole numbers", () => {
  const whatIf = compareEstimations(A, B);
  for (const { product, lines } of shownDifferences(whatIf, sides, { measure: "trucks", units: {} })) {
    const all = lines.at(-1);
    const row = whatIf.rows.find((one) => one.product === product && one.zone === null);
    assert.equal(all?.total.difference, row?.difference?.trucks.total);
    assert.deepEqual(
      all?.total.parts,
      [...(row?.causes ?? []), row?.interaction].map((part) => part?.trucks.total),
    );
    if (all) addsUp(all.total);
  }
});

test("a missing zone is a dash with a known difference; an unknown one has no difference", () => {
  const whatIf = compareEstimations(A, B);
  const [food] = shownDifferences(whatIf, sides, { measure: "quantity", units: {} });
  const third = food?.lines.find(({ zone }) => zone === 3);
  assert.equal(third?.total.a, null);
  assert.ok(Math.abs((third?.total.difference ?? NaN) - (third?.total.b ?? NaN)) <= 1);

  // Zone 1 of the first side holds ten tracts without a population figure.
  const gone = new Set(TRACTS.fips.slice(0, 10));
  const unknown: CalculatedEstimation = {
    ...A,
    tracts: buildTractSet(
      tessellation({ columns: 12, rows: 12, vertices: 8, seed: 4 }).map((tract) =>
        gone.has(tract.fips) ? { ...tract, figures: {} } : tract,
      ),
    ),
    dataSet: "gaps",
  };
  const compared = compareEstimations(unknown, B);
  const [dashed] = shownDifferences(compared, { a: needsOf(unknown), b: sides.b }, { measure: "quantity", units: {} });
  const first = dashed?.lines.find(({ zone }) => zone === 1);
  assert.deepEqual([first?.total.a, first?.total.difference, first?.total.parts], [null, null, []]);
  assert.equal(first?.total.b, food?.lines.find(({ zone }) => zone === 1)?.total.b);
  const row = compared.rows.find(({ zone }) => zone === 1);
  assert.deepEqual([row?.a?.total, row?.difference, row?.causes, row?.interaction], [null, null, [], null]);
  const all = dashed?.lines.at(-1) ?? assert.fail();
  for (const figure of [all.assisted, all.dayOne, all.total, ...all.blocks]) addsUp(figure);
});

test("if no zone's people are known on one side, no difference is a number", () => {
  const none = buildTractSet(
    tessellation({ columns: 12, rows: 12, vertices: 8, seed: 4 }).map((tract) => ({ ...tract, figures: {} })),
  );
  const { peopleAssisted, rows } = compareEstimations({ ...A, tracts: none, dataSet: "none" }, B);
  assert.deepEqual([peopleAssisted.a, peopleAssisted.causes, peopleAssisted.interaction], [null, [], null]);
  const shown = shownPeople(peopleAssisted);
  assert.deepEqual([shown.a, shown.difference, shown.parts], [null, null, []]);
  assert.ok(shown.b !== null && shown.b > 0);
  for (const row of rows.filter(({ zone }) => zone === null))
    assert.deepEqual([row.a?.total, row.a?.trucks.blocks[6], row.difference], [null, null, null]);
});

test("people add up too", () => {
  const { peopleAssisted } = compareEstimations(A, B);
  addsUp(shownPeople(peopleAssisted));
  assert.deepEqual(shownPeople({ a: 10.4, b: 11.6, causes: [0.4, 0.5], interaction: 0.3 }), {
    a: 10,
    b: 12,
    difference: 2,
    differs: true,
    parts: [1, 1, 0],
  });
});

function addsUp({ difference, parts, a, b }: ShownDifference): void {
  assert.equal(add(parts), difference);
  assert.equal((b ?? 0) - (a ?? 0), difference);
}

function columnSums(figures: readonly ShownDifference[]): number[] {
  return (figures[0]?.parts ?? []).map((_, i) => add(figures.map(({ parts }) => parts[i] ?? NaN)));
}

function needsOf(side: CalculatedEstimation) {
  const zones = zoneStatistics(side.tracts, side.zones, side.settings);
  return { ...project({ ...side, zones }), zones };
}

function add(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
