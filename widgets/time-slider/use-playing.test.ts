import assert from "node:assert/strict";
import { test } from "node:test";
import { stepOf } from "../../client/map/series/chosen.ts";
import { nextStep } from "./use-playing.ts";

test("steps advance within the range, and restart only if looping", () => {
  const range = { from: 2, to: 4, loop: true };
  assert.deepEqual(
    [2, 4, 0, 9].map((step) => nextStep({ ...range, step })),
    [3, 2, 2, 2],
  );
  assert.equal(nextStep({ ...range, loop: false, step: 4 }), null);
  assert.equal(nextStep({ from: 3, to: 3, loop: true, step: 3 }), null);
});

test("an address selects the step at or before its time", () => {
  const steps = ["2017-09-11T00:00:00.000Z", "2017-09-11T02:00:00.000Z"];
  assert.deepEqual(
    [null, "soon", "2017-09-10T00:00:00Z", "2017-09-11T01:00:00Z", "2017-09-12T00:00:00Z"].map((time) =>
      stepOf(steps, time),
    ),
    [0, 0, 0, 0, 1],
  );
});
