import assert from "node:assert/strict";
import test from "node:test";
import type { z } from "zod";
import { EmailAddressSchema, mandatoryText, MANDATORY, textKeyOf } from "./field-rules.ts";

const keysOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => textKeyOf(issue) ?? issue.code) ?? [];

test("an e-mail address is required and must be valid, each with the catalogue's text", () => {
  assert.deepEqual(keysOf(EmailAddressSchema, "   "), ["domain.email.missing"]);
  for (const wrong of ["kim", "kim@", "@agency.test", "kim@agency", "kim agency@x.test", "kim@x..test", "a@b.test\n.c"])
    assert.deepEqual(keysOf(EmailAddressSchema, wrong), ["domain.email.invalid"], wrong);
  assert.deepEqual(keysOf(EmailAddressSchema, `${"a".repeat(250)}@x.test`), ["too_big"]);
  assert.equal(EmailAddressSchema.parse(" kim.o'neil+food@agency.example.gov "), "kim.o'neil+food@agency.example.gov");
});

test("a mandatory text of blanks alone counts as missing, and control characters are refused", () => {
  const schema = mandatoryText(5);
  assert.deepEqual(keysOf(schema, " \t "), [MANDATORY]);
  assert.deepEqual(keysOf(schema, "a\u0000b"), ["invalid_format"]);
  assert.deepEqual(keysOf(schema, "abcdef"), ["too_big"]);
  assert.equal(schema.parse(" ab "), "ab");
});
