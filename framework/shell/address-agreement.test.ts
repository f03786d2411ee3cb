import assert from "node:assert/strict";
import test from "node:test";
import { addressAgreement } from "./address-agreement.ts";

test("the page's own change of the address is not treated as a link, however late it arrives", () => {
  const agreement = addressAgreement();
  assert.equal(agreement.hear(null), true, "the first address is news");
  agreement.write("1");
  assert.equal(agreement.hear(null), false, "the address still says what it said");
  agreement.write("1,2");
  assert.equal(agreement.hear("1"), false, "the first act arrives after the second");
  assert.equal(agreement.last, "1,2");
  assert.equal(agreement.hear("1,2"), false);
  assert.equal(agreement.hear("1"), true, "a step back is heard");
  assert.equal(agreement.last, "1");
});

test("a location that the router skipped is dropped with those after it", () => {
  const agreement = addressAgreement();
  agreement.hear(null);
  agreement.write("1");
  agreement.write("2");
  assert.equal(agreement.hear("2"), false);
  assert.equal(agreement.hear("1"), true);
});
