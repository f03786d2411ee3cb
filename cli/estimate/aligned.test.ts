import assert from "node:assert/strict";
import test from "node:test";
import { aligned, fine, whole } from "./aligned.ts";

test("titles stand left, figures right, and no line ends in blanks", () => {
  assert.deepEqual(
    aligned([
      ["", "Zone 1", "missing"],
      ["tracts", "12", ""],
      ["population", "1,234,567", "0"],
    ]),
    ["               Zone 1  missing", "tracts             12", "population  1,234,567        0"],
  );
});

test("whole figures have thousands marked, parameters keep their decimals", () => {
  assert.equal(whole(1234567), "1,234,567");
  assert.equal(fine(0.95), "0.95");
  assert.equal(fine(21744), "21,744");
});
