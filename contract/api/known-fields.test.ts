import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { knownFields, unknownFields } from "./known-fields.ts";

const found = (schema: z.ZodType, value: unknown): string[] => {
  assert.ok(schema.safeParse(value).success, "the value must fit");
  return unknownFields(schema, value).map((path) => path.join("."));
};
const point = z.object({ x: z.number() });

test("a field that the schema does not know is found at every depth", () => {
  const schema = z.object({ name: z.string(), at: point.optional(), list: z.array(point.nullable()).readonly() });
  assert.deepEqual(found(schema, { name: "a", at: { x: 1 }, list: [null, { x: 2 }] }), []);
  const sent = { name: "a", admin: true, at: { x: 1, y: 1 }, list: [{ x: 2 }, { x: 2, z: {} }] };
  assert.deepEqual(found(schema, sent), ["admin", "at.y", "list.1.z"]);
});

test("wrappers, tuples, pipes and lazy schemas are unwrapped", () => {
  const inner = z.lazy(() => point).default({ x: 0 });
  assert.deepEqual(found(z.tuple([inner, z.number()]), [{ x: 1, y: 2 }, 3]), ["0.y"]);
  assert.deepEqual(found(z.tuple([z.number()], point), [3, { x: 1, y: 2 }]), ["1.y"]);
  assert.deepEqual(
    found(
      point.transform(({ x }) => x),
      { x: 1, y: 2 },
    ),
    ["y"],
  );
  assert.deepEqual(
    found(
      z.preprocess((value) => value, point),
      { x: 1, y: 2 },
    ),
    ["y"],
  );
  assert.deepEqual(
    found(
      point.refine(({ x }) => x > 0),
      { x: 1, y: 2 },
    ),
    ["y"],
  );
  assert.deepEqual(found(point.and(z.object({ y: z.number() })), { x: 1, y: 2, z: 3 }), ["z"]);
});

test("the matching branch of a union with the most known fields is used", () => {
  const shape = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("circle"), radius: z.number() }),
    z.object({ kind: z.literal("square"), side: z.number() }),
  ]);
  assert.deepEqual(found(shape, { kind: "circle", radius: 1 }), []);
  assert.deepEqual(found(shape, { kind: "circle", radius: 1, side: 2 }), ["side"]);
  const either = z.union([point, point.extend({ y: z.number() })]);
  assert.deepEqual(found(either, { x: 1, y: 2 }), []);
  assert.deepEqual(found(either, { x: 1, y: 2, z: 3 }), ["z"]);
  assert.deepEqual(unknownFields(either, { y: "2", z: 3 }), [["z"]]);
});

test("a record with free keys accepts any key", () => {
  assert.deepEqual(found(z.record(z.string(), point), { any: { x: 1 }, other: { x: 1, y: 2 } }), ["other.y"]);
  assert.deepEqual(found(z.looseObject({ a: z.number() }), { a: 1, b: { c: 1 } }), []);
  assert.deepEqual(found(z.object({ config: z.unknown() }), { config: { any: { thing: 1 } } }), []);
});

test("names that every object has, such as toString, are checked like others", () => {
  assert.deepEqual(found(point, JSON.parse('{"x":1,"toString":1,"hasOwnProperty":2}')), ["toString", "hasOwnProperty"]);
});

test("a value of the wrong type does not hide unknown fields next to it", () => {
  const schema = z.object({ name: z.string(), at: point, list: z.array(point) });
  const sent = { at: [1], list: { x: 1, y: 2 }, admin: true, name: { a: 1 } };
  assert.deepEqual(unknownFields(schema, sent), [["admin"]]);
  assert.deepEqual(unknownFields(schema, [1, 2]), []);
});

test("unknown fields are removed from a copy of the record", () => {
  const schema = z.object({ at: point, list: z.array(point) });
  const record = { at: { x: 1, y: 1 }, list: [{ x: 2 }, { x: 3, z: 3 }], editedBy: "ana" };
  assert.deepEqual(knownFields<unknown>(schema, record), { at: { x: 1 }, list: [{ x: 2 }, { x: 3 }] });
  assert.equal(record.editedBy, "ana");
  const fitting = { at: { x: 1 }, list: [] };
  assert.equal(knownFields(schema, fitting), fitting);
});
