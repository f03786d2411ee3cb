import assert from "node:assert/strict";
import test from "node:test";
import { partsOf } from "./vendor.ts";

test("parts follow the order of the modules and have similar sizes", () => {
  const sizes = [10, 1, 1, 8, 30, 5, 5, 20];
  const parts = partsOf(
    sizes.map((size, at) => ({ id: String(at), size })),
    4,
  );
  assert.deepEqual([...parts.values()], [0, 0, 0, 0, 1, 2, 2, 3]);
  assert.deepEqual([...partsOf([{ id: "only", size: 7 }], 4).values()], [2]);
});
