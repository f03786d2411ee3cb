import assert from "node:assert/strict";
import test from "node:test";
import { LISTED, countsOf, listedRows } from "./faults.ts";

const row = (number: number, state: "new" | "changed" | "same" | "refused") => ({ row: number, state, faults: [] });

test("the refused rows come first, all others in the order of the file", () => {
  const rows = [row(2, "new"), row(3, "refused"), row(4, "same"), row(5, "refused")];
  assert.deepEqual(
    listedRows({ rows }).rows.map((one) => one.row),
    [3, 5, 2, 4],
  );
  assert.deepEqual(countsOf({ rows }), [
    { state: "refused", count: 2 },
    { state: "new", count: 1 },
    { state: "same", count: 1 },
  ]);
});

test("of a long file the first rows are shown, and how many are not", () => {
  const rows = Array.from({ length: LISTED + 30 }, (_, i) => row(i + 2, "new"));
  const { rows: listed, left } = listedRows({ rows });
  assert.equal(listed.length, LISTED);
  assert.equal(left, 30);
});
