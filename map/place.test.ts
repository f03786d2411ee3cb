import assert from "node:assert/strict";
import test from "node:test";
import { readPlace, writePlace } from "./place.ts";

test("a place in the address is short, exact to a pixel, and read again", () => {
  assert.equal(writePlace({ center: [-82.4572, 27.9506], zoom: 9 }), "27.951_-82.457_9");
  assert.equal(writePlace({ center: [-82.457_212_34, 27.950_612_34], zoom: 16.5 }), "27.95061_-82.45721_16.5");
  assert.equal(writePlace({ center: [-0.000_01, 0], zoom: 3 }), "0_0_3");
  assert.deepEqual(readPlace("27.951_-82.457_9"), { center: [-82.457, 27.951], zoom: 9 });
  assert.deepEqual(readPlace("27.95,-82.46,9.5"), { center: [-82.46, 27.95], zoom: 9.5 });
});

test("other values are not places on the map", () => {
  for (const text of [
    null,
    "",
    "27.95",
    "27.95_-82.46",
    "x_y_9",
    "90_0_9",
    "27_181_9",
    "27_-82_2",
    "27_-82_20",
    "27_-82_9_1",
    "1e1_2_9",
  ])
    assert.equal(readPlace(text), null, String(text));
});
