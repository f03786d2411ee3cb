import assert from "node:assert/strict";
import { test } from "node:test";
import { convertPacked, fits, type PackSizes } from "./packs.ts";
import { UnitError } from "./units.ts";

/** A case of 12 meals, 48 cases on a pallet; three servings make a meal. */
const MEALS: PackSizes = { unit: "Meals", perCase: 12, perPallet: 576, perServing: 1 / 3 };
/** Gallons on pallets; no cases. */
const WATER: PackSizes = { unit: "Gallons", perCase: null, perPallet: 264, perServing: null };

test("cases and pallets convert by the product's own sizes", () => {
  assert.equal(convertPacked(3, { from: "Cases", to: "Meals", pack: MEALS }), 36);
  assert.equal(convertPacked(2, { from: "Pallets", to: "Cases", pack: MEALS }), 96);
  assert.equal(convertPacked(360, { from: "Servings", to: "Meals", pack: MEALS }), 120);
  assert.equal(convertPacked(2, { from: "Cases", to: "Servings", pack: MEALS }), 72);
  assert.equal(convertPacked(528, { from: "Gallons", to: "Pallets", pack: WATER }), 2);
  assert.equal(convertPacked(1, { from: "Pallets", to: "Liters", pack: WATER }), 264 * 3.785411784);
});

test("a pack size that a product lacks cannot be converted", () => {
  assert.ok(fits("Cases", "Cases"));
  for (const [from, to, pack] of [
    ["Cases", "Gallons", WATER],
    ["Cases", "Meals", undefined],
    ["Meals", "Gallons", WATER],
    ["Pallets", "Pounds", WATER],
    ["Servings", "Gallons", WATER],
  ] as const) {
    assert.equal(fits(from, to, pack), false, `${from} ${to}`);
    assert.throws(() => convertPacked(1, { from, to, pack }), UnitError);
  }
});
