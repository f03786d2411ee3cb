import assert from "node:assert/strict";
import { test } from "node:test";
import { textOf } from "./values.ts";

test("numbers have readable digits, whole ones all of them", () => {
  const read = [3055.0000000000005, 1 / 3, -82.57123456789, 1.23456789012e-7, 20_612_439, 1_473_681_600_000];
  assert.deepEqual(read.map(textOf), ["3055", "0.33333333", "-82.571235", "1.2345679e-7", "20612439", "1473681600000"]);
  assert.equal(textOf(9_861_234_567.891), "9861234568");
  assert.deepEqual([null, 0, "1.00000000001", false].map(textOf), ["", "0", "1.00000000001", "false"]);
});
