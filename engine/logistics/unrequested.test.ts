import assert from "node:assert/strict";
import { test } from "node:test";
import { compareProduct } from "../supply/product-comparison.ts";
import { seededRandom, sure } from "../../test/kits/numbers.ts";
import { unrequestedShortfalls, type OpenRequest } from "./unrequested.ts";

const PACK = { unit: "Gallons", perCase: 3, perPallet: null, perServing: null } as const;
const RULES = { startDate: "2026-09-10", truckRounding: "up" } as const;

/** Water whose seven blocks need these gallons, without any stock. */
const water = (need: readonly number[], shelfLifeBlocks: number | null = null) =>
  compareProduct(
    {
      product: "Water",
      unit: "Gallons",
      blocks: need,
      capacity: { value: 4_750, unit: "Gallons" },
      leadTimeDays: 1,
      shelfLifeBlocks,
    },
    { allocations: [], deliveries: [], uses: [] },
    RULES,
  );
const request = (given: Partial<OpenRequest>): OpenRequest => {
  return { number: 1, product: "Water", block: null, neededBy: "2026-09-10", quantity: 0, unit: "Gallons", ...given };
};
const missing = (need: readonly number[], open: readonly OpenRequest[], shelfLife?: number) =>
  unrequestedShortfalls([water(need, shelfLife)], open, () => PACK).map(({ block, quantity }) => [block, quantity]);

const NEED = [900, 600, 0, 0, 0, 0, 0];

test("a request covers its own block, one that a person entered the block of its day, in any unit that converts", () => {
  assert.deepEqual(missing(NEED, []), [[1, 900], [2, 600]]); // oxfmt-ignore
  assert.deepEqual(missing(NEED, [request({ block: 2, quantity: 600 })]), [[1, 900], [2, 0]]); // oxfmt-ignore
  assert.deepEqual(missing(NEED, [request({ neededBy: "2026-09-14", quantity: 600 })]), [[1, 900], [2, 0]]); // oxfmt-ignore
  assert.deepEqual(missing(NEED, [request({ neededBy: "2026-09-01", quantity: 100 })]), [[1, 800], [2, 600]]); // oxfmt-ignore
  assert.deepEqual(missing(NEED, [request({ neededBy: "2027-01-01", quantity: 900 })]), [[1, 900], [2, 600]]); // oxfmt-ignore
  assert.deepEqual(missing(NEED, [request({ unit: "Cases", quantity: 100 })]), [[1, 600], [2, 600]]); // oxfmt-ignore
  assert.deepEqual(missing(NEED, [request({ unit: "Pallets", quantity: 100 })]), [[1, 900], [2, 600]]); // oxfmt-ignore
  assert.deepEqual(missing(NEED, [request({ product: "Ice", quantity: 900 })]), [[1, 900], [2, 600]]); // oxfmt-ignore
});

test("what a block leaves over serves the next ones, as long as it keeps", () => {
  const large = [request({ quantity: 1_400 })];
  assert.deepEqual(missing(NEED, large), [[1, 0], [2, 100]]); // oxfmt-ignore
  assert.deepEqual(missing(NEED, large, 1), [[1, 0], [2, 600]]); // oxfmt-ignore
  const [, second] = unrequestedShortfalls([water(NEED)], large, () => PACK);
  assert.deepEqual([second?.short, second?.requests], [600, [1]], "the shortfall itself stays what the plan shows");
});

test("requests for what is missing leave nothing to order, and half of them the other half", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = seededRandom(seed);
    const need = Array.from({ length: 7 }, () => Math.round(random() * 900));
    const found = unrequestedShortfalls([water(need, 1)], [], () => PACK);
    assert.deepEqual(found.map(({ block, quantity }) => [block, quantity]), need.flatMap((one, i) => (one > 0 ? [[i + 1, one]] : []))); // oxfmt-ignore
    const asked = (share: number) =>
      found.map(({ block, quantity }, i) => request({ number: i, block, quantity: Math.floor(quantity * share) }));
    assert.ok(missing(need, asked(1), 1).every(([, quantity]) => quantity === 0));
    for (const [block, quantity] of missing(need, asked(0.5), 1)) {
      const whole = sure(need[sure(block) - 1]);
      assert.equal(quantity, whole - Math.floor(whole / 2), `block ${block} of seed ${seed}`);
    }
  }
});
