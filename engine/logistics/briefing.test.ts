import assert from "node:assert/strict";
import { test } from "node:test";
import { changesBetween, closingTriggers, decisionsOf, type ShiftFigures } from "./briefing.ts";

const FIGURES: ShiftFigures = {
  people: 1_000,
  products: [{ product: "Water", unit: "Gallons", need: 9_000, onHand: 500, onOrder: 0, short: 400 }],
  requests: { draft: 1, approved: 0, coming: 2, late: 0, arrived: 0 },
  sites: { points: 2, kitchens: 0, shelters: 1, capacity: 10_000 },
  advisory: "Irma 37",
};
const rowsOf = (before: ShiftFigures, after: ShiftFigures) =>
  changesBetween(before, after).map(({ of, which, unit, before: was, after: is, by }) => [
    of,
    which,
    unit,
    was,
    is,
    by,
  ]);

test("nothing changed, and everything that did, each figure with its difference", () => {
  assert.deepEqual(rowsOf(FIGURES, FIGURES), []);
  const after: ShiftFigures = {
    people: 1_250,
    products: [{ product: "Water", unit: "Gallons", need: 9_000, onHand: 120, onOrder: 300, short: null }],
    requests: { ...FIGURES.requests, draft: 0, approved: 1 },
    sites: { ...FIGURES.sites, points: 3, capacity: null },
    advisory: "Irma 38",
  };
  assert.deepEqual(rowsOf(FIGURES, after), [
    ["people", "", null, 1_000, 1_250, 250],
    ["onHand", "Water", "Gallons", 500, 120, -380],
    ["onOrder", "Water", "Gallons", 0, 300, 300],
    ["short", "Water", "Gallons", 400, null, null],
    ["requests", "draft", null, 1, 0, -1],
    ["requests", "approved", null, 0, 1, 1],
    ["sites", "points", null, 2, 3, 1],
    ["sites", "capacity", null, 10_000, null, null],
    ["advisory", "", null, "Irma 37", "Irma 38", null],
  ]);
});

test("a product that came or went has no figure on one side, and a changed unit is converted", () => {
  const [water] = FIGURES.products;
  assert.ok(water);
  const none = { ...FIGURES, products: [] };
  assert.deepEqual(rowsOf(none, FIGURES).map(([of, which, , was]) => [of, which, was]), [
    ["need", "Water", null],
    ["onHand", "Water", null],
    ["onOrder", "Water", null],
    ["short", "Water", null],
  ]); // oxfmt-ignore
  assert.deepEqual(rowsOf(FIGURES, none).map(([of, , unit, was, is]) => [of, unit, was, is]).at(-1), [
    "short",
    "Gallons",
    400,
    null,
  ]); // oxfmt-ignore
  // 1 US gallon is 3.785411784 liters.
  const liters = { ...FIGURES, products: [{ ...water, unit: "Liters", need: 34_069 } as const] };
  assert.deepEqual(rowsOf(FIGURES, liters)[0], ["onHand", "Water", "Liters", 1_893, 500, -1_393]);
  const cases = { ...FIGURES, products: [{ ...water, unit: "Cases" } as const] };
  assert.deepEqual(rowsOf(FIGURES, cases)[0], ["need", "Water", "Cases", null, 9_000, null]);
});

test("decisions come by their last day: orders, drafts and approved requests less the lead time, late goods", () => {
  const short = { block: 2, from: "2026-09-10", quantity: 900, trucks: 1, orderBy: "2026-09-08" };
  const request = { quantity: 50, unit: "Meals", product: "Food", neededBy: "2026-09-12" } as const;
  const found = decisionsOf({
    products: [
      { product: "Water", unit: "Gallons", firstShortfall: short },
      { product: "Ice", unit: "Pounds", firstShortfall: null },
    ],
    requests: [
      { ...request, number: 1, group: "draft" },
      { ...request, number: 2, group: "approved", product: "Water" },
      { ...request, number: 3, group: "late", neededBy: "2026-09-05" },
      { ...request, number: 4, group: "coming" },
      { ...request, number: 5, group: "arrived" },
    ],
    leadTimeOf: (product) => (product === "Food" ? 3 : 0),
    today: "2026-09-09",
  });
  assert.deepEqual(
    found.map(({ of, request: number, by, due, days }) => [of, number, by, due, days]),
    [
      ["late", 3, "2026-09-05", "tooLate", 4],
      ["order", null, "2026-09-08", "overdue", 1],
      ["approve", 1, "2026-09-09", "today", 0],
      ["place", 2, "2026-09-12", "ahead", 3],
    ],
  );
});

test("points may close where few come or most people are served again; nothing is known without a capacity", () => {
  const met = (zone: Partial<Parameters<typeof closingTriggers>[0][number]>) =>
    closingTriggers([{ zone: 1, people: 1_000, most: 5_000, capacity: 2_000, unknown: 0, ...zone }]).map(
      ({ rule, share, isMet }) => [rule, share, isMet],
    );
  assert.deepEqual(met({}), [["unused", 50, false], ["recovered", 20, false]]); // oxfmt-ignore
  assert.deepEqual(met({ people: 500 }), [["unused", 25, true], ["recovered", 10, true]]); // oxfmt-ignore
  assert.deepEqual(met({ unknown: 1 }), [["unused", null, null], ["recovered", 20, false]]); // oxfmt-ignore
  assert.deepEqual(met({ people: null }), [["unused", null, null], ["recovered", null, null]]); // oxfmt-ignore
  assert.deepEqual(met({ capacity: 0 }), [], "no open point");
});
