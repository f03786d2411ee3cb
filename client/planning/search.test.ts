import assert from "node:assert/strict";
import test from "node:test";
import { SEARCH_TEXT_MAX } from "../../contract/planning/calls/search.ts";
import { askedFor } from "./search.ts";

test("the server is asked only for valid searches with a letter or digit", () => {
  assert.equal(askedFor("  Irma "), "Irma");
  assert.equal(askedFor("a"), null);
  assert.equal(askedFor("../.."), null, "a path of dots would lead elsewhere");
  assert.equal(askedFor("%%"), null);
  assert.equal(askedFor("a\tb\u0000"), "a b");
  assert.equal(askedFor("ab\ud800"), "ab");
  assert.equal(askedFor("x".repeat(500))?.length, SEARCH_TEXT_MAX);
});
