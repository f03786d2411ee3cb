import assert from "node:assert/strict";
import test from "node:test";
import { DEFAULT_RANGES } from "../../engine/sensitivity/band.ts";
import { bandAnswer } from "../../test/kits/planner-fixtures.ts";
import { exportTable, shownBand } from "./shown-band.ts";

const { band } = bandAnswer({ ranges: DEFAULT_RANGES });
const { rows } = exportTable(shownBand(band, { Water: "Liters" }), band.tornado, {
  column: (key) => key,
  unrounded: (column) => column,
  figure: ({ product, unit }) => `${product ?? "all"} ${unit}`,
  unit: (unit) => unit,
  factor: (factor) => factor,
  together: "together",
});

test("the export lists the band first, then each assumption's trucks", () => {
  assert.equal(rows.length, 1 + 3 * 2 + 1 + 4 * 3);
  const water = rows.find(({ figure }) => figure === "Water Liters");
  assert.equal(water?.["low"], 9_471_100);
  assert.equal(water["exact_low"], 2_502_000 * 3.785411784);
  assert.deepEqual(rows.at(8), {
    figure: "all trucks",
    unit: "trucks",
    assumption: "affected",
    low: 1_021,
    central: band.trucks.central,
    high: 1_236,
    exact_low: 1_021,
    exact_central: band.trucks.central,
    exact_high: 1_236,
  });
});
