import assert from "node:assert/strict";
import test from "node:test";
import { supplyLink } from "./supply.ts";

test("a link to a list names the list, the estimation and the row, and only given ones", () => {
  assert.equal(supplyLink({ list: "facilities" }), "/supply?list=facilities");
  assert.equal(supplyLink({ list: "facilities", eid: null }), "/supply?list=facilities");
  assert.equal(supplyLink({ list: "allocations", eid: 7, row: 12 }), "/supply?list=allocations&eid=7&row=12");
});
