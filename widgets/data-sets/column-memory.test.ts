import assert from "node:assert/strict";
import test from "node:test";
import { fittingChoice, withChoice } from "./column-memory.ts";

const columnsOf = (choice: readonly string[]) => choice;

test("the latest choice is offered whose columns are all in the file", () => {
  const choices = [["GEOID", "POP"], ["FIPS", "E_TOTPOP"], ["FIPS"]];
  assert.deepEqual(fittingChoice(choices, columnsOf, ["E_TOTPOP", "FIPS", "E_HU"]), ["FIPS", "E_TOTPOP"]);
  assert.deepEqual(fittingChoice(choices, columnsOf, ["FIPS"]), ["FIPS"]);
  assert.equal(fittingChoice(choices, columnsOf, ["POP"]), null);
});

test("a choice is remembered once, as the newest, and the oldest are dropped for lack of room", () => {
  assert.deepEqual(withChoice([["b"], ["a"]], ["a"]), [["a"], ["b"]]);
  const long = (n: number) => [`${n}`.padEnd(3_000, "x")];
  assert.deepEqual(
    withChoice([long(1), long(2), long(3)], long(4)).map(([column]) => column?.[0]),
    ["4", "1"],
  );
});
