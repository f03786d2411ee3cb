import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "../needs/blocks.ts";
import { compareProduct } from "../supply/product-comparison.ts";
import { shownComparison } from "../supply/shown.ts";
import type { EnteredSupply } from "../supply/sources.ts";
import { daysOfSupply } from "./burn-rate.ts";

const START = "2026-09-01";

interface Entered {
  readonly need: readonly (number | null)[];
  readonly stock: readonly number[];
  readonly used: readonly (number | null)[];
  readonly shelfLife: number | null;
}

/** The comparison of a product as the server makes it, of entries as people make them. */
function shownOf({ need, stock, used, shelfLife }: Entered) {
  const supply: EnteredSupply = {
    allocations: stock.map((quantity, i) => ({
      id: i,
      product: "Water",
      agency: "State",
      storageType: "Loose Goods",
      block: i + 1,
      quantity,
      unit: "Gallons",
    })),
    deliveries: [],
    uses: used.flatMap((quantity, i) =>
      quantity === null ? [] : [{ id: i, product: "Water", block: i + 1, quantity, unit: "Gallons" as const }],
    ),
  };
  const facts = { product: "Water", unit: "Gallons", blocks: need, leadTimeDays: 1 } as const;
  const capacity = { value: 4_750, unit: "Gallons" } as const;
  return shownComparison(
    compareProduct({ ...facts, capacity, shelfLifeBlocks: shelfLife }, supply, {
      startDate: START,
      truckRounding: "up",
    }),
  );
}
const lasting = (entered: Entered, day: number) =>
  daysOfSupply(shownOf(entered), { shelfLife: entered.shelfLife, startDate: START, today: addDays(START, day - 1) });

/**
 * The same, counted plainly: a heap of goods with the day they spoil is filled at the beginning of each block and eaten
 * day by day, the oldest first.
 */
function recount({ need, stock, used, shelfLife }: Entered, today: number) {
  if (today > 21) return { onHand: null, burnRate: null, basis: null, days: null };
  const now = Math.max(1, today);
  let heap: { spoils: number; left: number }[] | null = [];
  const block = Math.floor((now - 1) / 3);
  for (let b = 0; b <= block; b++) {
    heap = heap && heap.filter(({ spoils }) => spoils > b);
    heap?.push({ spoils: shelfLife === null ? Infinity : b + shelfLife, left: stock[b] ?? 0 });
    const days = b < block ? 3 : now - 1 - 3 * b;
    const [recorded, planned] = [used[b] ?? null, need[b] ?? null];
    if (recorded === null && planned === null) heap = null;
    let eaten = recorded ?? ((planned ?? 0) / 3) * days;
    for (const lot of heap ?? []) {
      const taken = Math.min(lot.left, eaten);
      lot.left -= taken;
      eaten -= taken;
    }
  }
  const onHand = heap && heap.reduce((all, { left }) => all + left, 0);
  const here = used[block] ?? null;
  const last = block > 0 ? (used[block - 1] ?? null) : null;
  const planned = need[block] ?? null;
  const burnRate =
    here !== null ? here / (now - 3 * block) : last !== null ? last / 3 : planned === null ? null : planned / 3;
  const basis = burnRate === null ? null : here !== null || last !== null ? "used" : "need";
  const days = onHand === null || !burnRate ? null : Math.floor((onHand / burnRate) * 10) / 10;
  return { onHand, burnRate, basis, days };
}

const close = (a: number | null, b: number | null) =>
  a === b || (a !== null && b !== null && Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(b)));

test("a worked day: 900 a block needed, 2,000 in stock, on the second day of the second block", () => {
  const entered = { need: [900, 900, 900, 0, 0, 0, 0], stock: [2_000, 0], used: [], shelfLife: null };
  // 2,000 - 900 - 300 on hand, 300 a day: 2.66 days, rounded down.
  assert.deepEqual(lasting(entered, 5), { onHand: 800, burnRate: 300, basis: "need", days: 2.6 });
  // 1,200 were given out in the first block: 400 a day, and 2,000 - 1,200 - 300 are left.
  assert.deepEqual(lasting({ ...entered, used: [1_200] }, 5), { onHand: 500, burnRate: 400, basis: "used", days: 1.2 });
  // Recorded in the present block: 500 on two days.
  assert.deepEqual(lasting({ ...entered, used: [null, 500] }, 5), {
    onHand: 600,
    burnRate: 250,
    basis: "used",
    days: 2.4,
  });
});

test("what is not known stays unknown, and nothing is used up where nothing is needed", () => {
  const entered = { need: [null, 900, 900, 0, 0, 0, 0], stock: [2_000], used: [], shelfLife: null };
  assert.deepEqual(lasting(entered, 4), { onHand: null, burnRate: 300, basis: "need", days: null });
  assert.deepEqual(lasting({ ...entered, used: [100] }, 10), { onHand: 100, burnRate: 0, basis: "need", days: null });
  assert.deepEqual(lasting(entered, 22), { onHand: null, burnRate: null, basis: null, days: null });
  assert.deepEqual(lasting({ ...entered, need: [900, 0, 0, 0, 0, 0, 0] }, -3).onHand, 2_000, "before the first day");
});

test("it equals a plain recount of a heap of goods, for 600 plans on every day", () => {
  let seed = 42;
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % most;
  };
  const days = [-1, ...Array.from({ length: 23 }, (_, i) => i + 1)];
  for (let n = 0; n < 600; n++) {
    const seven = (make: () => number | null) => Array.from({ length: 7 }, make);
    const entered: Entered = {
      need: seven(() => (random(12) === 0 ? null : random(3_000))),
      stock: seven(() => random(4_000)).map(Number),
      used: seven(() => (random(3) === 0 ? random(2_500) : null)),
      shelfLife: ([null, 1, 2, 3] as const)[random(4)] ?? null,
    };
    for (const day of days) {
      const [found, expected] = [lasting(entered, day), recount(entered, day)];
      const same = close(found.onHand, expected.onHand) && close(found.burnRate, expected.burnRate);
      assert.ok(same && found.basis === expected.basis, JSON.stringify({ entered, day, found, expected }));
      const off = found.days === null || expected.days === null ? found.days === expected.days ? 0 : 1 : Math.abs(found.days - expected.days); // oxfmt-ignore
      assert.ok(off < 0.11, JSON.stringify({ entered, day, found, expected }));
    }
  }
});
