import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { ZonePartSchema } from "../../contract/domain.ts";
import { FAULTS_LISTED, faultsOf } from "./faults.ts";

/** The sentences that refuse a value by a schema. */
function sentences(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value, { reportInput: true });
  return error === undefined ? [] : faultsOf(error, "body").map(({ path, message }) => `${path} ${message}`);
}

test("a wrong branch of a union is told by the word that chooses it", () => {
  assert.deepEqual(sentences(ZonePartSchema, { kind: "circle" }), [
    'body.kind expected one of polygon, line, point, counties, tracts, found "circle".',
  ]);
  assert.deepEqual(sentences(ZonePartSchema, {}), [
    "body.kind is missing; expected polygon, line, point, counties, tracts.",
  ]);
  assert.deepEqual(sentences(ZonePartSchema, { kind: "polygon", geometry: { type: "Point", coordinates: [1, 2] } }), [
    'body.geometry.type expected one of Polygon, MultiPolygon, found "Point".',
  ]);
});

test("numbers that are none are refused as what they are", () => {
  for (const [value, found] of [
    [NaN, "NaN"],
    [1e309, "Infinity"],
    ["5", '"5"'],
    [null, "null"],
  ])
    assert.deepEqual(sentences(z.number(), value), [`body expected number, found ${found}.`]);
});

test("a long list of wrong entries does not come back as long", () => {
  assert.equal(sentences(z.array(z.string()), Array(10_000).fill(0)).length, FAULTS_LISTED);
});
