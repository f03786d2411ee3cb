import assert from "node:assert/strict";
import { test } from "node:test";
import { getClassBreaks, getCounties, getDataSets, getTracts } from "../../contract/calls/tracts.ts";
import { GRID, gridFips, storeGrid } from "../../test/kits/planning.ts";
import { beforeTests, testServer } from "../../test/kits/server.ts";
import { columns } from "../../test/kits/numbers.ts";
import { quantileBreaks } from "./routes.ts";

const server = testServer();
let grid: number;
beforeTests(async () => {
  await storeGrid(server.db, { label: "Older", tractYear: 2016, factor: 2 });
  grid = await storeGrid(server.db);
});

test("data sets come newest year first, with what they hold", async () => {
  const sets = (await server.anonymous().call(getDataSets)).ok;
  assert.deepEqual(columns(sets, "label", "tractYear", "tracts"), [
    ["Grid", 2018, 64],
    ["Older", 2016, 64],
  ]);
  assert.deepEqual(sets[0]?.extent, [GRID.west, GRID.south, GRID.west + 1, GRID.south + 1]);
  assert.match(sets[0].hash, /^[0-9a-f]{64}$/);
  assert.ok(sets[0].population > 190_000);
});

test("counties come by name with region, coast and people", async () => {
  const counties = (await server.anonymous().call(getCounties, { params: { dataSetId: grid } })).ok;
  assert.deepEqual(columns(counties, "name", "coastal", "tracts"), [
    ["DeSoto", false, 32],
    ["Manatee", true, 32],
  ]);
});

test("tracts of a county come by FIPS", async () => {
  const params = { dataSetId: grid, county: GRID.coastal };
  const tracts = (await server.anonymous().call(getTracts, { params })).ok;
  assert.equal(tracts.length, 32);
  assert.equal(tracts[0]?.fips, gridFips(0, 0));
});

test("class breaks are quantiles, and missing figures are counted", async () => {
  const params = { dataSetId: grid, statistic: "below_poverty", measure: "count" } as const;
  const breaks = (await server.anonymous().call(getClassBreaks, { params })).ok;
  assert.equal(breaks.missing, 1);
  assert.deepEqual(
    breaks.tractBreaks,
    [...breaks.tractBreaks].sort((a, b) => a - b),
  );
  assert.equal(breaks.tractBreaks.at(-1), 407);
  const shares = (await server.anonymous().call(getClassBreaks, { params: { ...params, measure: "share" } })).ok;
  assert.ok(shares.tractBreaks.every((bound) => bound >= 0 && bound <= 100));
  assert.notDeepEqual(shares.countyBreaks, breaks.countyBreaks);
});

test("unknown data sets, counties and statistics are refused by name", async () => {
  const caller = server.anonymous();
  assert.equal((await caller.call(getCounties, { params: { dataSetId: 999 } })).error.key, "tracts.dataSetUnknown");
  const county = await caller.call(getTracts, { params: { dataSetId: grid, county: "06001" } });
  assert.equal(county.status, 404);
  assert.match(county.error.message, /06001/);
  const statistic = await caller.call(getClassBreaks, {
    params: { dataSetId: grid, statistic: "wealth", measure: "count" },
  });
  assert.equal(statistic.status, 422);
  assert.match(statistic.error.message, /wealth/);
});

test("five classes hold equally many values, the last ends at the greatest", () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  assert.deepEqual(quantileBreaks(values), [20, 40, 60, 80, 100]);
});

test("missing values are left out", () => {
  assert.deepEqual(quantileBreaks([NaN, 1, NaN, 2, 3, 4, 5]), [1, 2, 3, 4, 5]);
});

test("equal bounds are given once, and nothing known gives none", () => {
  assert.deepEqual(quantileBreaks([0, 0, 0, 0, 0, 0, 0, 0, 0, 7]), [0, 7]);
  assert.deepEqual(quantileBreaks([3]), [3]);
  assert.deepEqual(quantileBreaks([NaN]), []);
});
