import assert from "node:assert/strict";
import test from "node:test";
import { placesOf } from "./help-place.ts";

test("every place of every word is found, accents and case aside", () => {
  assert.deepEqual(placesOf("Zona 1 y ZONA 2: estimación", ["zona", "estimacion"]), [
    [0, 4],
    [9, 13],
    [17, 27],
  ]);
  assert.deepEqual(placesOf("nothing here", ["zone"]), []);
});
