import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../../test/kits/numbers.ts";
import { PointIds } from "./point-ids.ts";

test("the same place always has the same number, regardless of other places", () => {
  const ids = new PointIds(4);
  const random = seededRandom(3);
  const points = Array.from({ length: 5_000 }, () => [random() * 360 - 180, random() * 180 - 90] as const);
  const first = points.map(([x, y]) => ids.of(x, y));
  assert.deepEqual(first, [...points.keys()]);
  assert.deepEqual(
    points.map(([x, y]) => ids.of(x, y)),
    first,
  );
  assert.equal(ids.of(0, -0), ids.of(-0, 0));
  assert.notEqual(ids.of(1, 2), ids.of(2, 1));
});
