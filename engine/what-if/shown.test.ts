import assert from "node:assert/strict";
import test from "node:test";
import { tessellation } from "../../test/fixtures/shapes.ts";
import { seededRandom } from "../../test/kits/numbers.ts";
import type { ChosenUnits } from "../display/need-tables.ts";
import { cellsWithTotals } from "../display/table-rounding.ts";
import { project } from "../estimate.ts";
import { applyPreset } from "../needs/defaults.ts";
import { buildTractSet } from "../zones/tract-set.ts";
import { zoneStatistics } from "../zones/zone-statistics.ts";
import { nearestWithTotal } from "./quantities.ts";
import { shownDifferences, shownPeople, type ShownDifference } from "./shown.ts";
import { compareEstimations, type Side } from "./what-if.ts";

const TRACTS = buildTractSet(tessellation({ columns: 12, rows: 12, vertices: 8, seed: 4 }));
const { parameters, assistance, settings } = applyPreset({});
const picked = (zone: number, from: number, to: number) => ({
  zone,
  parts: [{ kind: "tracts" as const, fips: TRACTS.fips.slice(from, to) }],
});
const A: Side = {
  tracts: TRACTS,
  dataSet: "a",
  zones: [picked(1, 0, 10), picked(2, 10, 30), picked(4, 40, 90)],
  affected: { 1: 97, 2: 61.5, 4: 33 },
  parameters,
  assistance,
  settings,
};
const B: Side = {
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

test("what is the same on both sides does not differ by a step of the rounding", () => {
  const moved: Side = { ...A, zones: [picked(1, 0, 9), picked(2, 10, 30), picked(4, 40, 90)] };
  const whatIf = compareEstimations(A, moved);
  const ends = { a: sides.a, b: needsOf(moved) };
  for (const { lines } of shownDifferences(whatIf, ends, { measure: "quantity", units: { Water: "Liters" } }))
    for (const { zone, assisted, dayOne, total, blocks } of lines)
      for (const { difference, differs, parts } of [assisted, dayOne, total, ...blocks]) {
        assert.equal(differs, zone === null || zone === 1);
        if (!differs) assert.deepEqual([difference, ...parts], [0, ...parts.map(() => 0)]);
      }
});

test("what is shown lies near what was calculated: the whole within a step and a half, a cell within two", () => {
  const whatIf = compareEstimations(A, B);
  for (const { product, lines } of shownDifferences(whatIf, sides, { measure: "quantity", units: {} })) {
    const rows = whatIf.rows.filter((row) => row.product === product);
    lines.forEach(({ total, blocks, zone }, i) => {
      const exact = [...(rows[i]?.causes ?? []), rows[i]?.interaction].map((part) => part?.total ?? NaN);
      if (zone === null) total.parts.forEach((part, p) => assert.ok(Math.abs(part - (exact[p] ?? NaN)) < 1.5, product));
      else
        blocks.forEach(({ parts }, b) =>
          parts.forEach((part, p) => {
            const own = [...(rows[i]?.causes ?? []), rows[i]?.interaction][p]?.blocks[b] ?? NaN;
            assert.ok(Math.abs(part - own) < 2, `${product} ${zone} ${b}: ${part} ${own}`);
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

test("a zone that is not there is a dash, its difference a number; one no one knows has no difference", () => {
  const whatIf = compareEstimations(A, B);
  const [food] = shownDifferences(whatIf, sides, { measure: "quantity", units: {} });
  const third = food?.lines.find(({ zone }) => zone === 3);
  assert.equal(third?.total.a, null);
  assert.ok(Math.abs((third?.total.difference ?? NaN) - (third?.total.b ?? NaN)) <= 1);

  // Zone 1 of the first side holds ten tracts without a population figure.
  const gone = new Set(TRACTS.fips.slice(0, 10));
  const unknown: Side = {
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

test("where no one knows the people of any zone of a side, nothing differs by a number", () => {
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
    difference: 1,
    differs: true,
    parts: [0, 1, 0],
  });
});

test("nearest whole numbers take up what rounding leaves, either way", () => {
  assert.deepEqual(nearestWithTotal([0.4, -0.4, 1.2], 1), [0, 0, 1]);
  assert.deepEqual(nearestWithTotal([1, 2, 3], 4), [0, 1, 3]);
  assert.deepEqual(nearestWithTotal([1, 2, 3], 8), [2, 3, 3]);
  assert.deepEqual(nearestWithTotal([], 0), []);
});

test("cells of either sign keep totals that are some steps off their own", () => {
  const random = seededRandom(11);
  for (let run = 0; run < 200; run++) {
    const values = Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => (random() - 0.5) * 1_000));
    const rows = values.map((row) => Math.round(add(row)) + Math.floor(random() * 3) - 1);
    const columns = nearestWithTotal(values[0]?.map((_, c) => add(values.map((row) => row[c] ?? 0))) ?? [], add(rows));
    const cells = cellsWithTotals(values, rows, columns);
    assert.deepEqual(cells.map(add), rows);
    assert.deepEqual(
      columns.map((_, c) => add(cells.map((row) => row[c] ?? 0))),
      columns,
    );
    cells.forEach((row, r) => row.forEach((cell, c) => assert.ok(Math.abs(cell - (values[r]?.[c] ?? NaN)) < 3)));
  }
});

function addsUp({ difference, parts, a, b }: ShownDifference): void {
  assert.equal(add(parts), difference);
  // Each side is rounded for itself, and their difference once more.
  assert.ok(Math.abs((b ?? 0) - (a ?? 0) - (difference ?? NaN)) <= 2, `${a} ${b} ${difference}`);
}

function columnSums(figures: readonly ShownDifference[]): number[] {
  return (figures[0]?.parts ?? []).map((_, i) => add(figures.map(({ parts }) => parts[i] ?? NaN)));
}

function needsOf(side: Side) {
  const zones = zoneStatistics(side.tracts, side.zones, side.settings);
  return { ...project({ ...side, zones }), zones };
}

function add(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
