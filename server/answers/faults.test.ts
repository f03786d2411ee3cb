import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { ZonePartSchema } from "../../contract/api/domain.ts";
import { FAULTS_LISTED, zodFaults } from "./faults.ts";

/** The sentences that refuse a value by a schema. */
function sentences(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value, { reportInput: true });
  return error === undefined ? [] : zodFaults(error, "body").map(({ path, message }) => `${path} ${message}`);
}

test("a wrong branch of a union is reported by its discriminating value", () => {
  assert.deepEqual(sentences(ZonePartSchema, { kind: "circle" }), [
    'body.kind Choose one of: polygon, line, point, counties, tracts. Found: "circle".',
  ]);
  assert.deepEqual(sentences(ZonePartSchema, {}), ["body.kind Choose one of: polygon, line, point, counties, tracts."]);
  assert.deepEqual(sentences(ZonePartSchema, { kind: "polygon", geometry: { type: "Point", coordinates: [1, 2] } }), [
    'body.geometry.type Choose one of: Polygon, MultiPolygon. Found: "Point".',
  ]);
});

test("invalid numbers are refused as what they are", () => {
  for (const [value, found] of [
    [NaN, "NaN"],
    [1e309, "Infinity"],
    ["5", '"5"'],
    [[1, 2], "[…]"],
    [{ secret: 1 }, "{…}"],
  ])
    assert.deepEqual(sentences(z.number(), value), [`body Enter a number; found ${String(found)}.`]);
});

test("a missing value is requested, and an expected format is shown by an example", () => {
  assert.deepEqual(sentences(z.number(), null), ["body Enter a value."]);
  assert.deepEqual(sentences(z.iso.date(), "3/4"), ['body Enter a date such as 2026-09-15; found "3/4".']);
  assert.deepEqual(sentences(z.string().regex(/^a/), "b"), [
    'body "b" has characters or a form that cannot be used here.',
  ]);
});

test("a text of the wrong length is counted in words, and an empty one is asked for as in forms", () => {
  assert.deepEqual(sentences(z.string().min(1), ""), ["body Please enter all mandatory fields"]);
  assert.deepEqual(sentences(z.string().min(3), "a"), ["body Please enter at least 3 characters; found 1."]);
  assert.deepEqual(sentences(z.string().max(1), "ab"), ["body Please enter at most 1 character; found 2."]);
});

test("a long list of wrong entries does not come back as long", () => {
  assert.equal(sentences(z.array(z.string()), Array(10_000).fill(0)).length, FAULTS_LISTED);
});
