import assert from "node:assert/strict";
import test from "node:test";
import { UnitError } from "../units.ts";
import { stockQuantity } from "./shortfall.ts";

test("stock is loose goods and full trucks in one unit", () => {
  const cpt = { value: 4_750, unit: "Gallons" } as const;
  assert.equal(stockQuantity({ looseGoods: 250, unit: "Gallons", trucks: 2 }, cpt, "Gallons"), 9_750);
  assert.equal(stockQuantity({ looseGoods: 3.785411784, unit: "Liters", trucks: 0 }, cpt, "Gallons"), 1);
  assert.throws(() => stockQuantity({ looseGoods: 1, unit: "Pounds", trucks: 0 }, cpt, "Gallons"), UnitError);
});
