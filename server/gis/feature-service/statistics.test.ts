import assert from "node:assert/strict";
import test from "node:test";
import { partsOf } from "./statistics.ts";

test("a list is split at the commas outside parentheses, however long it is", () => {
  assert.deepEqual(partsOf("a, ROUND(b, 2) DESC,, c "), ["a", "ROUND(b, 2) DESC", "c"]);
  assert.deepEqual(partsOf(" , "), []);
  // As long as a body may be: with a look-ahead pattern it took 13 seconds.
  assert.equal(partsOf("population,".repeat(50_000)).length, 50_000);
});
