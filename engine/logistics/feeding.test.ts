import assert from "node:assert/strict";
import { test } from "node:test";
import { BLOCKS, DAYS } from "../needs/inputs.ts";
import {
  FEEDING_WAYS,
  feedingOf,
  sharedOf,
  shownWays,
  waysOfNeed,
  type FedNeed,
  type FeedingDay,
  type FeedingShares,
  type FeedingSites,
  type FeedingWay,
  type FeedingZone,
} from "./feeding.ts";

const every = <Value>(value: Value, length = BLOCKS): Value[] => Array.from({ length }, () => value);
const ROUTES = { mealsATrip: 300, tripsADay: 2, crew: 2 };
const ZONE: FeedingZone = { zone: 1, vehicles: 0, homePeople: null, benefits: 0, benefitsFrom: 1 };
const NONE: FeedingDay = { capacity: 0, unknown: 0, staff: null };
const NO_SITES: FeedingSites = { points: every(NONE, DAYS), kitchens: every(NONE, DAYS), shelters: every(NONE, DAYS) };
/** Three meals a day for 1,000 people, 100 of them in shelters. */
const FOOD: FedNeed = {
  zone: 1,
  unit: "Meals",
  blocks: every(9_000),
  assistedBlocks: every(1_000),
  sheltered: every(100),
};
const NO_SHARES: FeedingShares = { kitchens: every(0), routes: every(0), home: every(0) };
const waysOf = (changes: Partial<Parameters<typeof waysOfNeed>[1]> = {}, need: FedNeed = FOOD) =>
  waysOfNeed(need, { shares: NO_SHARES, rules: ZONE, routes: ROUTES, sites: NO_SITES, ...changes });
const cellOf = (fed: ReturnType<typeof waysOf>, way: FeedingWay, block = 1) =>
  fed.ways.find((one) => one.way === way)?.blocks[block - 1];
const quantitiesOf = (fed: ReturnType<typeof waysOf>, block = 1) =>
  Object.fromEntries(fed.ways.map(({ way, blocks }) => [way, blocks[block - 1]?.quantity]));

test("people in shelters are fed there, the rest as the shares say, and points take what is left", () => {
  const shares = { kitchens: every(40), routes: every(20), home: every(10) };
  // 10 % of 9,000 meals in shelters; of the 8,100 others 40, 20 and 10 %.
  assert.deepEqual(quantitiesOf(waysOf({ shares })), {
    points: 2_430,
    kitchens: 3_240,
    routes: 1_620,
    shelters: 900,
    home: 810,
    benefits: 0,
  });
  assert.deepEqual(quantitiesOf(waysOf()), {
    points: 8_100,
    kitchens: 0,
    routes: 0,
    shelters: 900,
    home: 0,
    benefits: 0,
  });
});

test("from its block on, D-SNAP replaces boxes at points and at home, and no cooked meal", () => {
  const shares = { kitchens: every(40), routes: every(20), home: every(10) };
  const fed = waysOf({ shares, rules: { ...ZONE, benefits: 50, benefitsFrom: 3 } });
  assert.equal(cellOf(fed, "benefits", 2)?.quantity, 0);
  assert.deepEqual(quantitiesOf(fed, 3), {
    points: 1_215,
    kitchens: 3_240,
    routes: 1_620,
    shelters: 900,
    home: 405,
    benefits: 1_620,
  });
});

test("each way has the capacity and staff of its open sites or vehicles, and says what is above it", () => {
  const open = (capacity: number, staff: number | null = 10) =>
    Array.from({ length: DAYS }, (_, day) => (day === 0 ? NONE : { capacity, unknown: 1, staff }));
  const sites = { points: open(300), kitchens: open(700, null), shelters: open(50) };
  const shares = { kitchens: every(40), routes: every(20), home: every(10) };
  const fed = waysOf({ shares, sites, rules: { ...ZONE, vehicles: 2, homePeople: 20 } });
  const shown = (way: FeedingWay, block = 1) => {
    const { capacity, above, staff, unknown, trips } = cellOf(fed, way, block) ?? assert.fail(way);
    return [capacity, above, staff, unknown, trips];
  };
  // Open on two days of the first block: 300 people x 3 meals x 2 days.
  assert.deepEqual(shown("points"), [1_800, 630, 10, 1, null]);
  assert.deepEqual(shown("points", 2), [2_700, 0, 10, 1, null]);
  assert.deepEqual(shown("kitchens"), [1_400, 1_840, null, 1, null]);
  assert.deepEqual(shown("routes"), [3_600, 0, 4, 0, 6]);
  assert.deepEqual(shown("shelters"), [300, 600, 10, 1, null]);
  assert.deepEqual(shown("home"), [180, 630, null, 0, null]);
  assert.deepEqual(shown("benefits"), [null, null, null, 0, null]);
});

test("water goes no way that counts in meals, and what counts homes has no capacity in people", () => {
  const water: FedNeed = { ...FOOD, unit: "Gallons" };
  const shares = { kitchens: every(40), routes: every(20), home: every(10) };
  const fed = waysOf({ shares, rules: { ...ZONE, benefits: 50 } }, water);
  assert.deepEqual(quantitiesOf(fed), { points: 7_290, shelters: 900, home: 810 });
  const tarps = waysOf(
    { sites: { ...NO_SITES, points: every({ ...NONE, capacity: 5 }, DAYS) } },
    { ...FOOD, base: "households" },
  );
  assert.equal(cellOf(tarps, "points")?.capacity, null);
});

test("two products of meals share kitchens and vehicles, none of which serves twice", () => {
  const sites = { ...NO_SITES, zone: 1, kitchens: every({ ...NONE, capacity: 800 }, DAYS) };
  const shares = { kitchens: every(50), routes: every(50), home: every(0), zone: 1 };
  const food = { ...FOOD, product: "Food", sheltered: every(0) };
  const diets = { ...food, product: "Special diets", blocks: every(1_000) };
  const plan = { routes: ROUTES, zones: [{ ...ZONE, vehicles: 2 }] };
  const of = (needs: readonly (typeof food)[]) =>
    feedingOf({ ...plan, shares: needs.map(({ product }) => ({ ...shares, product })) }, { needs, sites: [sites] });
  const figures = (way: FeedingWay, needs: readonly (typeof food)[]) =>
    of(needs).map(({ fed }) => [cellOf(fed, way)?.capacity, cellOf(fed, way)?.above]);
  assert.deepEqual(figures("kitchens", [food]), [[2_400, 2_100]]);
  // 2,400 meals of kitchens and 3,600 of vehicles for 4,500 and 500: nine parts and one.
  assert.deepEqual(figures("kitchens", [food, diets]), [[2_160, 2_340], [240, 260]]); // oxfmt-ignore
  assert.deepEqual(figures("routes", [food, diets]), [[3_240, 1_260], [360, 140]]); // oxfmt-ignore
});

test("unknown people leave every way unknown, and no one is no need", () => {
  const unknown = waysOf({}, { ...FOOD, blocks: every(null), assistedBlocks: every(null) });
  assert.deepEqual(new Set(Object.values(quantitiesOf(unknown))), new Set([null]));
  assert.deepEqual(shownWays(unknown, 0), every(null, FEEDING_WAYS.length));
  const none = waysOf({}, { ...FOOD, blocks: every(0), assistedBlocks: every(0), sheltered: every(0) });
  assert.deepEqual(shownWays(none, 0), every(0, FEEDING_WAYS.length));
});

test("in 300 random plans the ways add up to the need, unrounded and as shown", () => {
  let state = 7;
  const random = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state / 2_147_483_648) * most;
  };
  for (let round = 0; round < 300; round++) {
    const people = every(0).map(() => random(50_000));
    const need: FedNeed = {
      ...FOOD,
      unit: round % 3 === 0 ? "Gallons" : "Meals",
      assistedBlocks: people,
      blocks: people.map((count) => count * random(9)),
      sheltered: people.map((count) => random(count)),
    };
    const shares = {
      kitchens: every(0).map(() => random(50)),
      routes: every(0).map(() => random(30)),
      home: every(0).map(() => random(20)),
    };
    const fed = waysOf(
      { shares, rules: { ...ZONE, benefits: random(100), benefitsFrom: 1 + Math.floor(random(7)) } },
      need,
    );
    for (let block = 0; block < BLOCKS; block++) {
      // Added in another order than the product does.
      const own = Object.values(quantitiesOf(fed, block + 1)).toReversed();
      const sum = own.reduce<number>((all, one) => all + (one ?? NaN), 0);
      const whole = need.blocks[block] ?? NaN;
      assert.ok(Math.abs(sum - whole) <= 1e-9 * Math.max(1, whole), `${round}.${block}: ${sum} of ${whole}`);
      assert.ok(own.every((one) => (one ?? -1) >= 0));
      const shown = shownWays(fed, block);
      assert.equal(
        shown.reduce<number>((all, one) => all + (one ?? NaN), 0),
        Math.floor(whole + 0.5),
      );
      assert.ok(sharedOf(shares, block) <= 100);
    }
  }
});
