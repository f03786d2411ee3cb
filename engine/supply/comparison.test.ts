import assert from "node:assert/strict";
import test from "node:test";
import { column, columns, seededRandom } from "../../test/kits/numbers.ts";
import { compareSupply } from "./comparison.ts";

const NONE = Array<number>(7).fill(0);
const list = (...values: number[]) => NONE.map((_, i) => values[i] ?? 0);

test("surplus is actual less projected, block by block; expected is next to it", () => {
  const blocks = compareSupply({ projected: list(5, 5), actual: list(8, 3), expected: list(0, 9), shelfLife: null });
  assert.deepEqual(columns(blocks.slice(0, 2), "projected", "actual", "expected", "surplus"), [
    [5, 8, 0, 3],
    [5, 3, 9, -2],
  ]);
});

test("durable supply carries over until it is used", () => {
  const blocks = compareSupply({ projected: Array(7).fill(10), actual: list(35), expected: NONE, shelfLife: null });
  assert.deepEqual(column(blocks, "balance"), [25, 15, 5, -5, -10, -10, -10]);
});

test("ice is usable in its own block only", () => {
  const blocks = compareSupply({ projected: list(10, 10), actual: list(30), expected: NONE, shelfLife: 1 });
  assert.deepEqual(columns(blocks.slice(0, 2), "balance", "expired", "carriedOut"), [
    [20, 20, 0],
    [-10, 0, 0],
  ]);
});

test("two blocks of shelf life carry over one block, the oldest used first", () => {
  const blocks = compareSupply({ projected: list(1, 3, 9), actual: list(5, 5), expected: NONE, shelfLife: 2 });
  // Block 2 uses 3 of the 4 left of block 1; the last 1 spoils, 5 extend to block 3.
  assert.deepEqual(columns(blocks.slice(0, 3), "carriedIn", "balance", "expired", "carriedOut"), [
    [0, 4, 0, 4],
    [4, 6, 1, 5],
    [5, -4, 0, 0],
  ]);
});

test("a deficit does not carry on", () => {
  const blocks = compareSupply({ projected: list(10, 1), actual: list(0, 5), expected: NONE, shelfLife: null });
  assert.deepEqual(column(blocks.slice(0, 2), "balance"), [-10, 4]);
});

test("enough supply is not a shortfall, nor is a floating-point error", () => {
  const plenty = compareSupply({ projected: list(0.1 + 0.2), actual: list(0.3), expected: NONE, shelfLife: null });
  assert.equal(plenty[0]?.balance, 0);
});

test("quantities balance: what arrived was used, spoiled or remains, for any shelf life", () => {
  const random = seededRandom(5);
  for (let round = 0; round < 300; round++) {
    const lists = [0, 1].map(() => NONE.map(() => Math.floor(random() * 50)));
    const shelfLife = [null, 1, 2, 3][Math.floor(random() * 4)] ?? null;
    const blocks = compareSupply({ projected: lists[0] ?? [], actual: lists[1] ?? [], expected: NONE, shelfLife });
    for (const { carriedIn, actual, projected, expired, carriedOut, balance } of blocks) {
      assert.ok(projected !== null && carriedIn !== null && expired !== null && carriedOut !== null);
      assert.equal(carriedIn + actual - Math.min(projected, carriedIn + actual), expired + carriedOut);
      assert.equal(balance, carriedIn + actual - projected);
    }
  }
});

test("an unknown need is not 0: figures calculated from it are unknown, in its block and afterwards", () => {
  const blocks = compareSupply({
    projected: [10, null, 5, 5, 5, 5, 5],
    actual: list(12, 7, 9),
    expected: list(0, 1),
    shelfLife: null,
  });
  assert.deepEqual(
    blocks.slice(0, 3).map(({ block: _, ...figures }) => Object.values(figures)),
    [
      // projected, actual, expected, on order, surplus, carried in, balance, expired, carried out
      [10, 12, 0, 0, 2, 0, 2, 0, 2],
      [null, 7, 1, 0, null, 2, null, null, null],
      [5, 9, 0, 0, 4, null, null, null, null],
    ],
  );
});
