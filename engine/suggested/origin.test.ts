import assert from "node:assert/strict";
import test from "node:test";
import { originOf, originParts } from "./origin.ts";

test("a mixed suggestion names its kinds with their shares, and they are read back from it", () => {
  const origin = originOf([
    { suggestedCategory: "Coastal(%)", share: 0.5 },
    { suggestedCategory: "Inland(%)", share: 0.28 },
    { suggestedCategory: "Coastal(%)", share: 0.22 },
  ]);
  assert.equal(origin, "Coastal(%) 72 %, Inland(%) 28 %");
  assert.deepEqual(originParts(origin), [
    { place: "coastal", percent: 72 },
    { place: "inland", percent: 28 },
  ]);
});

test("one kind stands alone", () => {
  assert.equal(originOf([{ suggestedCategory: "Other", share: 1 }]), "Other");
  assert.deepEqual(originParts("Other"), [{ place: "other", percent: null }]);
});

test("other words are no origin", () => assert.equal(originParts("Coastal(%) 72 %, my own guess"), null));
