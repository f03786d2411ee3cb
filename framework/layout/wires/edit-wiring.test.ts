import assert from "node:assert/strict";
import test from "node:test";
import { placeOfWire, withWire, withoutWire } from "./edit-wiring.ts";

const wire = (to: string) => ({ from: { instance: "a", topic: "t" }, to: { instance: to, action: "do" } });

test("a wire comes last, whatever the config has", () => {
  assert.deepEqual(withWire({ title: "T", wiring: [wire("b")] }, wire("c")), {
    title: "T",
    wiring: [wire("b"), wire("c")],
  });
  assert.deepEqual(withWire({ wiring: "oops" }, wire("c")), { wiring: [wire("c")] });
  assert.deepEqual(withWire(null, wire("c")), { wiring: [wire("c")] });
});

test("a wire is removed once, and what is faulty around it stays", () => {
  const config = { wiring: [null, { from: {} }, wire("b"), wire("b"), wire("c")] };
  assert.equal(placeOfWire(config, wire("b")), 2);
  assert.deepEqual(withoutWire(config, wire("b")), { wiring: [null, { from: {} }, wire("b"), wire("c")] });
  assert.equal(placeOfWire(config, wire("gone")), -1);
  assert.deepEqual(withoutWire(config, wire("gone")), config);
});
