import assert from "node:assert/strict";
import test from "node:test";
import { carryingAssumptions, isAssumption, type GroundedAssumption } from "./assumptions.ts";
import { sanityOf, type PastEvent } from "./sanity.ts";

const event = (more: Partial<PastEvent>): PastEvent => ({
  event: "Irma 2017",
  state: "Florida",
  day: "2017-09-10",
  stage: "asked",
  product: "Food",
  quantity: 11_000_000,
  unit: "Meals",
  factor: 6,
  source: "WPTV",
  ...more,
});
const EVENTS = [
  event({ stage: "served", quantity: 6_600_000 }),
  event({}),
  event({ product: "Water", quantity: 8_000_000, unit: "Liters" }),
  event({ product: "Ice", quantity: 1, unit: "Pounds" }),
  event({ product: "Water", quantity: 10, unit: "Pounds" }),
];

const plan = (meals: number | null, gallons: number | null) => ({
  totals: [
    need("Food", "Meals", meals, [900, 300, 0, 0, 0, 0, 0]),
    need("Water", "Gallons", gallons, [600, 0, 0, 0, 0, 0, 60]),
  ] as const,
  peopleAssisted: 2_000_000,
  statePeople: 20_000_000,
});
function need(product: string, unit: "Meals" | "Gallons", total: number | null, blocks: readonly number[]) {
  const known = total !== null;
  const trucks = {
    dayOne: 0,
    blocks: known ? blocks : blocks.map(() => null),
    total: known ? blocks.reduce((sum, one) => sum + one, 0) : null,
  };
  return { product, unit, total, trucks };
}

test("a plan's size next to past events, calculated by hand", () => {
  const sanity = sanityOf(plan(33_000_000, 4_000_000), EVENTS, "assistance");
  // (900 + 600) / 3; (1,200 + 660) / 21.
  assert.deepEqual(sanity.trucksADay, { busiest: 500, average: 1_860 / 21 });
  assert.deepEqual(sanity.people, { assisted: 2_000_000, ofStates: 20_000_000, share: 0.1 });
  // 4,000,000 gallons of 3.785411784 liters are 15,141,647; no ice is planned, and pounds are no measure of water.
  assert.deepEqual(
    sanity.events.map(({ product, stage, planned, times }) => [product, stage, Math.round(planned), times.toFixed(3)]),
    [
      ["Food", "asked", 33_000_000, "3.000"],
      ["Food", "served", 33_000_000, "5.000"],
      ["Water", "asked", 15_141_647, "1.893"],
    ],
  );
  assert.equal(sanity.warning, null);
});

test("a plan beyond every event of a product by more than its factor gets a warning, with what to check", () => {
  // 66 M meals are 6 times what was asked and 10 times what was served: like one of them, no warning.
  assert.equal(sanityOf(plan(66_000_000, 1), EVENTS, "affected").warning, null);
  const beyond = sanityOf(plan(423_000_000, 1), EVENTS, "assistance").warning;
  assert.deepEqual(beyond, { product: "Food", times: 423 / 11, factor: 6, lookAt: "assistance" });
  // The agency's own factor decides.
  const own = EVENTS.map((one) => ({ ...one, factor: 40 }));
  assert.equal(sanityOf(plan(423_000_000, 1), own, null).warning, null);
});

test("unknown needs are not compared", () => {
  const sanity = sanityOf({ ...plan(null, null), peopleAssisted: null }, EVENTS, null);
  assert.deepEqual(sanity, { trucksADay: null, people: null, events: [], warning: null });
});

test("unverified assumptions are named by their effect, three at most; those with a source are not", () => {
  const values: GroundedAssumption[] = [
    { of: "affected", zone: 1, basis: null },
    { of: "affected", zone: 4, basis: "assumption" },
    { of: "affected", zone: 3, basis: "assumption" },
    { of: "assistance", zone: 1, basis: "entered" },
    { of: "restoration", zone: 1, basis: null },
    { of: "needs", zone: null, basis: "entered" },
  ];
  const swings = [
    { factor: "selection", low: 0, high: 900 },
    { factor: "affected", low: 90, high: 110 },
    { factor: "assistance", low: 60, high: 140 },
  ] as const;
  assert.deepEqual(carryingAssumptions(values, swings), [
    { of: "assistance", basis: "entered", zones: [1], trucks: { low: 60, high: 140 } },
    { of: "affected", basis: "assumption", zones: [3, 4], trucks: { low: 90, high: 110 } },
    { of: "needs", basis: "entered", zones: [], trucks: null },
  ]);
  assert.deepEqual(
    ["", "Agency assumption, unverified", "agency assumption, replace", "FEMA IS-26"].map(isAssumption),
    [true, true, true, false],
  );
});
