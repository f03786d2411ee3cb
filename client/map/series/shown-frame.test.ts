import assert from "node:assert/strict";
import { test } from "node:test";
import { shownFigures, totalOf } from "./shown-frame.ts";

const frame = { places: ["12001", "12003", "12005"], values: [25, null, 0], wholes: [100, 50, 0], counted: null };

test("a frame shows percentages of the known part, and adds up only figures that can be added", () => {
  assert.deepEqual(
    [...shownFigures(frame)],
    [
      ["12001", 25],
      ["12003", null],
      ["12005", null],
    ],
  );
  assert.deepEqual(
    [...shownFigures({ ...frame, wholes: null })].map(([, figure]) => figure),
    [25, null, 0],
  );
  // A utility with customers of less than half of the households does not represent a place, but counts in sums.
  assert.deepEqual(
    [...shownFigures({ ...frame, counted: [201, 50, 10] })].map(([, figure]) => figure),
    [null, null, null],
  );
  assert.deepEqual(totalOf(frame, "customers"), { sum: 25, whole: 100, known: 2, missing: 1 });
  assert.deepEqual(totalOf({ ...frame, wholes: null }, "%"), { sum: null, whole: null, known: 2, missing: 1 });
  assert.equal(totalOf({ ...frame, values: [null, null, null] }, "customers").sum, null);
});
