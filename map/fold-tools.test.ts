import assert from "node:assert/strict";
import { test } from "node:test";
import { shownActions } from "./fold-tools.ts";

test("tools that do not fit leave space for the button that shows them", () => {
  assert.equal(shownActions(10, 366, 32), 10);
  assert.equal(shownActions(10, 366, 52), 6);
  assert.equal(shownActions(10, 40, 52), 1);
  // Before anything has a size.
  assert.equal(shownActions(10, 0, 52), 10);
  assert.equal(shownActions(10, 366, 0), 10);
});
