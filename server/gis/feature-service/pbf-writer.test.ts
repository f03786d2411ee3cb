import assert from "node:assert/strict";
import test from "node:test";
import { PbfWriter } from "./pbf-writer.ts";

const hex = (write: (writer: PbfWriter) => void): string => {
  const writer = new PbfWriter();
  write(writer);
  return Buffer.from(writer.bytes()).toString("hex");
};

// The examples of https://protobuf.dev/programming-guides/encoding/
test("numbers and texts as the specification writes them", () => {
  assert.equal(
    hex((writer) => writer.uint(1, 150)),
    "089601",
  );
  assert.equal(
    hex((writer) => writer.string(2, "testing")),
    "120774657374696e67",
  );
});

test("zero is left out, but not in a oneof", () => {
  assert.equal(
    hex((writer) => writer.uint(1, 0)),
    "",
  );
  assert.equal(
    hex((writer) => writer.uintInOneof(5, 0)),
    "2800",
  );
});

test("signed numbers zigzag: 0, -1, 1, -2 and the ends of 32 bits", () => {
  const signed = (value: number) => hex((writer) => writer.sint(value));
  assert.deepEqual([0, -1, 1, -2].map(signed), ["00", "01", "02", "03"]);
  assert.equal(signed(2_147_483_647), "feffffff0f");
  assert.equal(signed(-2_147_483_648), "ffffffff0f");
  assert.equal(signed(-(2 ** 40)), "ffffffffff3f");
});

test("the buffer grows and can be discarded", () => {
  const writer = new PbfWriter();
  for (let i = 0; i < 10_000; i++) writer.double(1, i);
  assert.equal(writer.bytes().length, 90_000);
  writer.reset();
  assert.equal(writer.bytes().length, 0);
});
