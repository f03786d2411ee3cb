import assert from "node:assert/strict";
import test from "node:test";
import { undescribed } from "./plugins.ts";

test("the words of a schema are left out, and everything around them stays", () => {
  const written =
    'z.object({ a: z.int().describe("Of (two)."), b: z.string().describe(\n  "It\\"s.",\n) }).meta({ id: "A" })';
  assert.equal(undescribed(written), 'z.object({ a: z.int(), b: z.string() }).meta({ id: "A" })');
  assert.equal(undescribed("z.int().describe(`Plain.`).min(1)"), "z.int().min(1)");
});

test("words that are made while the code runs stay, and what is no schema's", () => {
  for (const code of [
    "a.describe(text)",
    "a.describe(`${b}`)",
    'a.describe("x" + y)',
    'describe("x")',
    'a.describe("x", y)',
  ])
    assert.equal(undescribed(code), code);
});
