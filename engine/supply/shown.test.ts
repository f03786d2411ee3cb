import assert from "node:assert/strict";
import test from "node:test";
import { column, seededRandom, sure } from "../../test/kits/numbers.ts";
import { compareProduct } from "./product-comparison.ts";
import { shownComparison, shownShares } from "./shown.ts";

const RULES = { startDate: "2026-09-10", truckRounding: "up" } as const;

/** A product whose figures need rounding. */
function made(seed: number) {
  const random = seededRandom(seed);
  const some = (most: number) => random() * most;
  return compareProduct(
    {
      product: "Water",
      unit: "Gallons",
      blocks: Array.from({ length: 7 }, () => some(900)),
      capacity: { value: 4_750, unit: "Gallons" },
      leadTimeDays: 1,
      shelfLifeBlocks: [null, 1, 2, 3][Math.floor(some(4))] ?? null,
    },
    {
      allocations: Array.from({ length: 7 }, (_, i) => ({
        id: i,
        product: "Water",
        agency: "State",
        storageType: "Loose Goods",
        block: i + 1,
        quantity: some(1_200),
        unit: "Gallons",
      })),
      deliveries: [],
      uses: [{ id: 1, product: "Water", block: 2, quantity: 1.4, unit: "Gallons" }],
    },
    RULES,
  );
}

test("whole figures add up along the blocks and down each of them, in any unit", () => {
  for (let seed = 1; seed <= 100; seed++) {
    for (const unit of ["Gallons", "Liters"] as const) {
      const { blocks, total } = shownComparison(made(seed), unit);
      const sum = (key: "projected" | "actual" | "surplus") => blocks.reduce((all, block) => all + sure(block[key]), 0);
      assert.deepEqual(
        [sum("projected"), sum("actual"), sum("surplus")],
        [total.projected, total.actual, total.surplus],
      );
      for (const [i, { projected, actual, surplus, carriedIn, balance, expired, carriedOut }] of blocks.entries()) {
        assert.ok([projected, actual, carriedIn, expired].every(Number.isInteger));
        assert.equal(surplus, actual - sure(projected));
        assert.equal(balance, sure(carriedIn) + actual - sure(projected));
        assert.equal(sure(expired) + sure(carriedOut), Math.max(0, sure(balance)));
        assert.equal(carriedIn, blocks[i - 1]?.carriedOut ?? 0);
      }
    }
  }
});

test("the totals equal those of the projections", () => {
  const comparison = made(7);
  // Two zones' cells, each rounded individually: 0.5 + 1.5 in every block are shown as 1 + 2.
  const needCells = [Array(7).fill(0.5), Array(7).fill(1.5)];
  const { total, blocks } = shownComparison({ ...comparison, needCells });
  assert.deepEqual([total.projected, blocks[0]?.projected], [21, 3]);
  assert.equal(
    total.actual,
    comparison.blocks.reduce((sum, { actual }) => sum + Math.round(actual), 0),
  );
});

test("a quantity that no one entered stays unknown, and the shortfall matches its block", () => {
  const comparison = made(3);
  const { blocks, total, firstShortfall } = shownComparison(comparison, "Liters");
  assert.deepEqual([blocks[0]?.used, blocks[1]?.used, total.used], [null, 5, 5]);
  assert.ok(firstShortfall && comparison.firstShortfall);
  assert.equal(firstShortfall.quantity, -(blocks[firstShortfall.block - 1]?.balance ?? 0));
  assert.equal(firstShortfall.trucks, comparison.firstShortfall.trucks);
});

test("the headline names the first block with a negative shown balance; less than a unit does not count", () => {
  for (let seed = 1; seed <= 100; seed++)
    for (const unit of ["Gallons", "Liters"] as const) {
      const { blocks, firstShortfall } = shownComparison(made(seed), unit);
      const short = blocks.find(({ balance }) => sure(balance) < 0);
      assert.deepEqual(
        [firstShortfall?.block, firstShortfall?.quantity],
        [short?.block, short && -sure(short.balance)],
      );
      assert.ok(!firstShortfall || firstShortfall.trucks >= 1);
    }
});

test("stock that matches the shown need covers it", () => {
  const need = Array.from({ length: 7 }, () => 100.3);
  const given = need.map(() => 100);
  const comparison = compareProduct(
    {
      product: "Water",
      unit: "Gallons",
      blocks: need,
      capacity: { value: 4_750, unit: "Gallons" },
      shelfLifeBlocks: 1,
      leadTimeDays: 1,
    },
    {
      allocations: given.map((quantity, i) => ({
        id: i,
        product: "Water",
        agency: "State",
        storageType: "Loose Goods",
        block: i + 1,
        quantity,
        unit: "Gallons",
      })),
      deliveries: [],
      uses: [],
    },
    RULES,
  );
  const { firstShortfall, blocks } = shownComparison(comparison);
  assert.deepEqual(column(blocks, "projected"), given);
  assert.equal(firstShortfall, null);
});

test("entries add up to their figure", () => {
  assert.deepEqual(shownShares([0.2, 0.4, 10.5], "Gallons", "Gallons", 11), [0, 0, 11]);
  assert.deepEqual(shownShares([], "Gallons", "Liters", 0), []);
  // Whole quantities stay as entered; fractions are rounded to the step.
  assert.deepEqual(
    shownShares([250_000, 285_000, 12_000.4], "Gallons", "Gallons", 547_001),
    [250_000, 285_000, 12_001],
  );
  assert.deepEqual(shownShares([5, 7.6], "Gallons", "Gallons", 12), [5, 7]);
  assert.equal(
    shownShares([1.5, 2.5, 3.1], "Gallons", "Liters", 26).reduce((all, one) => all + one, 0),
    26,
  );
});
