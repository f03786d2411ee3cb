import assert from "node:assert/strict";
import test from "node:test";
import { geodesicArea } from "../../engine/geometry/area.ts";
import { STATISTICS, isWater } from "../../engine/words/statistics.ts";
import { buildTractSet } from "../../engine/zones/tract-set.ts";
import { rectangle } from "../../test/fixtures/shapes.ts";
import { countyShapesOf } from "./county-shapes.ts";
import { sampleTracts } from "./data-sets.ts";

const figures = Object.fromEntries(STATISTICS.map((key) => [key, null]));

test("a county has the area of its tracts, to the last digits", async () => {
  const set = buildTractSet(sampleTracts().filter(({ fips }) => /^120(57|87)/.test(fips)));
  const shapes = await countyShapesOf(set);
  assert.deepEqual([...shapes.keys()], ["12057", "12087"]);
  for (const [county, shape] of shapes) {
    const rows = set.fips.flatMap((fips, row) => (fips.startsWith(county) && !isWater(fips) ? [row] : []));
    const sum = rows.reduce((area, row) => area + (set.areas[row] ?? NaN), 0);
    assert.ok(Math.abs(geodesicArea(shape) / sum - 1) < 1e-9, county);
  }
});

test("water does not count as land, and a county of water or without a shape is absent", async () => {
  const tract = (fips: string, west: number | null) => ({
    fips,
    figures,
    geometry: west === null ? null : rectangle(west, 27, west + 1, 28),
  });
  const set = buildTractSet([
    tract("12057000100", -83),
    tract("12057990000", -82),
    tract("12081990000", -81),
    tract("12103000100", null),
  ]);
  const shapes = await countyShapesOf(set);
  assert.deepEqual([...shapes.keys()], ["12057"]);
  assert.equal(geodesicArea(shapes.get("12057") ?? assert.fail()), set.areas[0]);
});
