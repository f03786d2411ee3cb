import assert from "node:assert/strict";
import test from "node:test";
import { withStock, type FreeStock } from "./added-stock.ts";
import { compareProduct } from "./product-comparison.ts";

const RULES = { startDate: "2026-09-10", truckRounding: "up" } as const;
const NONE = { allocations: [], deliveries: [], uses: [] };
const needed = {
  product: "Water",
  unit: "Gallons",
  blocks: [10_000, 10_000, 0, 0, 0, 0, 0],
  shelfLifeBlocks: null,
  leadTimeDays: 1,
  capacity: { value: 4_750, unit: "Gallons" },
} as const;
const stock = (changes: Partial<FreeStock>): FreeStock => ({
  id: 1,
  agency: "Depot",
  category: "Trucks",
  quantity: 2,
  unit: null,
  ...changes,
});

test("planned stock counts like its allocation", () => {
  const stocks = [
    stock({}),
    stock({ id: 2, category: "Loose Goods", quantity: 3_785.411784, unit: "Liters" }),
    stock({ id: 3, category: "Loose Goods", quantity: 2, unit: "Pallets" }),
  ];
  const pack = { unit: "Gallons", perCase: null, perPallet: 216, perServing: null } as const;
  const added = withStock(compareProduct(needed, NONE, RULES), stocks, { block: 1, unit: "Gallons", pack });
  const allocations = stocks.map(({ category: storageType, ...one }) => ({
    ...one,
    product: "Water",
    block: 1,
    storageType,
  }));
  const given = compareProduct({ ...needed, pack }, { ...NONE, allocations }, RULES);
  assert.deepEqual(added.shown.firstShortfall, given.firstShortfall);
  assert.equal(added.shown.firstShortfall?.block, 2);
  assert.equal(added.quantity, given.total.actual);
  // Two trucks of 4,750 gallons, 1,000 gallons in liters, and two pallets of 216.
  assert.equal(given.total.actual, 9_500 + 1_000 + 432);
});

test("stock that does not convert into the need's unit is not counted and is named", () => {
  const pounds = stock({ category: "Loose Goods", quantity: 7, unit: "Pounds" });
  const comparison = compareProduct(needed, NONE, RULES);
  const added = withStock(comparison, [pounds], { block: 1, unit: "Gallons" });
  assert.deepEqual([added.quantity, added.unfit], [0, [pounds]]);
  assert.deepEqual(added.shown.firstShortfall, comparison.firstShortfall);
});
