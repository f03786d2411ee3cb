import assert from "node:assert/strict";
import test from "node:test";
import { nextStepOf } from "./next-step.ts";

test("the next step is what the workflow asks for", () => {
  assert.deepEqual(nextStepOf({ status: "Draft", zones: 0 }), { text: "draw", step: "zones" });
  assert.deepEqual(nextStepOf({ status: "PopulationStale", zones: 0 }), { text: "draw", step: "zones" });
  assert.deepEqual(nextStepOf({ status: "PopulationStale", zones: 2 }), { text: "recalculate", step: "zones" });
  assert.deepEqual(nextStepOf({ status: "ProjectionsStale", zones: 2 }), { text: "calculate", step: "projections" });
  assert.deepEqual(nextStepOf({ status: "Projected", zones: 2 }), { text: "read", step: "projections" });
});
