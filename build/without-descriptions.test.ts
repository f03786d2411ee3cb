import assert from "node:assert/strict";
import test from "node:test";
import { withoutDescriptions } from "./without-descriptions.ts";

test("A schema loses its description and keeps the rest", () => {
  assert.equal(
    withoutDescriptions(`z.string().describe("A \\"path\\" (with /).").optional().describe(\n  'Or none.',\n)`),
    "z.string().optional()",
  );
});

test("What is no plain text stays", () => {
  for (const code of [
    "schema.describe(text)",
    "z.string().describe(`one of ${words}`)",
    'describe("the router", () => {})',
  ])
    assert.equal(withoutDescriptions(code), code);
});
