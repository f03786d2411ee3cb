import assert from "node:assert/strict";
import test from "node:test";
import { KILOGRAMS_PER_POUND, LITERS_PER_GALLON, UNITS, UnitError, convert, isUnit, unitKind } from "./units.ts";

test("a gallon is 3.785411784 liters and a pound 0.45359237 kilograms", () => {
  assert.equal(convert(1, "Gallons", "Liters"), 3.785411784);
  assert.equal(convert(1, "Pounds", "Kilograms"), 0.45359237);
  assert.equal(convert(LITERS_PER_GALLON, "Liters", "Gallons"), 1);
  assert.equal(convert(KILOGRAMS_PER_POUND, "Kilograms", "Pounds"), 1);
});

test("a round trip gives the same quantity to 1e-15", () => {
  for (const from of UNITS) {
    for (const to of UNITS.filter((unit) => unitKind(unit) === unitKind(from))) {
      for (const value of [0, 1e-9, 0.1, 1, 4_750, 40_000, 123_456_789.123]) {
        const back = convert(convert(value, from, to), to, from);
        assert.ok(Math.abs(back - value) <= value * 1e-15, `${value} ${from} by way of ${to} is ${back}`);
      }
    }
  }
});

test("a unit converts to itself unchanged", () => {
  assert.equal(convert(0.1 + 0.2, "Meals", "Meals"), 0.1 + 0.2);
});

test("units of different kinds are refused; Meals convert to none", () => {
  assert.throws(() => convert(1, "Gallons", "Pounds"), UnitError);
  for (const unit of UNITS.filter((other) => other !== "Meals")) {
    assert.throws(() => convert(1, "Meals", unit), { name: "UnitError", message: `Meals do not convert to ${unit}` });
    assert.throws(() => convert(1, unit, "Meals"), UnitError);
  }
});

test("a word is a unit only as it is written", () => {
  assert.ok(isUnit("Liters"));
  for (const word of ["liters", "Litres", "", null, 1]) assert.ok(!isUnit(word));
});
