import assert from "node:assert/strict";
import { test } from "node:test";
import { forecastError } from "./forecast-error.ts";

test("the error of a projection, calculated by hand; blocks without a record do not count as zero", () => {
  // Off by 20, 30 and 0 of 230 served; 60 + 130 + 50 are projected there.
  const blocks = [
    { projected: 60, used: 80 },
    { projected: 130, used: 100 },
    { projected: 50, used: 50 },
    { projected: 900, used: null },
    { projected: null, used: 70 },
  ];
  assert.deepEqual(forecastError(blocks), {
    blocks: 3,
    projected: 240,
    served: 230,
    error: (50 * 100) / 230,
    bias: (10 * 100) / 230,
  });
  assert.equal(forecastError([{ projected: 5, used: null }]), null);
  assert.deepEqual(forecastError([{ projected: 5, used: 0 }]), { blocks: 1, projected: 5, served: 0, error: null, bias: null }); // oxfmt-ignore
});
