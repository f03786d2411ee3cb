import assert from "node:assert/strict";
import test from "node:test";
import { convert } from "../words/units.ts";
import { truckloads, trucksShown } from "./trucks.ts";

test("rounding up takes a truck for every part load", () => {
  assert.equal(truckloads(4_750, 4_750, "up"), 1);
  assert.equal(truckloads(4_750.01, 4_750, "up"), 2);
  assert.equal(truckloads(1, 4_750, "up"), 1);
});

test("rounding to the nearest rounds halves up", () => {
  assert.equal(truckloads(2.49, 1, "nearest"), 2);
  assert.equal(truckloads(2.5, 1, "nearest"), 3);
  assert.equal(truckloads(2.5 - 1e-12, 1, "nearest"), 2);
});

test("a quotient within 1e-9 of a whole number is whole, one outside is not", () => {
  for (const whole of [1, 7, 2_000]) {
    assert.equal(truckloads(whole + 0.9e-9, 1, "up"), whole);
    assert.equal(truckloads(whole - 0.9e-9, 1, "up"), whole);
    assert.equal(truckloads(whole + 1.1e-9, 1, "up"), whole + 1);
  }
});

test("rounding errors of doubles add no truck", () => {
  assert.equal(truckloads(0.1 * 3, 0.1, "up"), 3);
  assert.equal(truckloads(1.1 * 1.1 * 100, 1.21, "up"), 100);
  assert.equal(truckloads(0.15 * 3, 0.3 * 0.6, "nearest"), 3);
  assert.equal(truckloads(convert(4_750 * 9, "Gallons", "Liters"), convert(4_750, "Gallons", "Liters"), "up"), 9);
});

test("a half stays a half despite rounding errors of doubles", () => {
  for (let loads = 0; loads < 2_000; loads++) {
    const capacity = convert(0.1, "Gallons", "Liters");
    assert.equal(truckloads((loads + 0.5) * capacity, capacity, "nearest"), loads + 1);
  }
});

test("with any need at all, no shown figure is 0", () => {
  const settings = { truckRounding: "nearest", truckBasis: "shown" } as const;
  assert.equal(trucksShown({ quantity: 1, days: [1] }, 4_750, settings), 1);
  assert.equal(trucksShown({ quantity: 1e-12, days: [1e-12] }, 1, { ...settings, truckRounding: "up" }), 1);
  assert.equal(trucksShown({ quantity: 0, days: [0] }, 4_750, settings), 0);
});

test("daily rounding rounds each day and adds the days; the rule against 0 applies to their sum", () => {
  const daily = { truckRounding: "nearest", truckBasis: "daily" } as const;
  assert.equal(trucksShown({ quantity: 1.5, days: [0.5, 0.5, 0.5] }, 1, daily), 3);
  assert.equal(trucksShown({ quantity: 1.2, days: [0.4, 0.4, 0.4] }, 1, daily), 1);
  assert.equal(trucksShown({ quantity: 2.2, days: [1.4, 0.4, 0.4] }, 1, daily), 1);
  assert.equal(trucksShown({ quantity: 1.5, days: [0.5, 0.5, 0.5] }, 1, { ...daily, truckBasis: "shown" }), 2);
});
