import assert from "node:assert/strict";
import { test } from "node:test";
import { getClassBreaks, getCounties, getDataSets, getTracts } from "../../contract/tracts/calls/tracts.ts";
import { GRID, gridFips, storeGrid } from "../../test/kits/planning.ts";
import { beforeTests } from "../../test/kits/cluster.ts";
import { testServer } from "../../test/kits/domain-server.ts";
import { columns } from "../../test/kits/numbers.ts";
import { tractsDomain } from "./routes.ts";

const server = testServer({ domains: [tractsDomain] });
let grid: number;
beforeTests(async () => {
  grid = await storeGrid(server.db);
  await storeGrid(server.db, { label: "Older", tractYear: 2016, factor: 2 });
});

test("data sets are listed with their content, the default first", async () => {
  const sets = (await server.anonymous().call(getDataSets)).ok;
  assert.deepEqual(columns(sets, "label", "tractYear", "tracts"), [
    ["Grid", 2018, 64],
    ["Older", 2016, 64],
  ]);
  assert.deepEqual(sets[0]?.extent, [GRID.west, GRID.south, GRID.west + 1, GRID.south + 1]);
  assert.match(sets[0].hash, /^[0-9a-f]{64}$/);
  assert.ok(sets[0].population > 190_000);
});

test("counties are listed by name with region, coast and people", async () => {
  const counties = (await server.anonymous().call(getCounties, { params: { dataSetId: grid } })).ok;
  assert.deepEqual(columns(counties, "name", "coastal", "tracts"), [
    ["DeSoto", false, 32],
    ["Manatee", true, 32],
  ]);
});

test("tracts of a county are listed by FIPS", async () => {
  const params = { dataSetId: grid, county: GRID.coastal };
  const tracts = (await server.anonymous().call(getTracts, { params })).ok;
  assert.equal(tracts.length, 32);
  assert.equal(tracts[0]?.fips, gridFips(0, 0));
});

test("classes follow the requested method, and missing figures are counted", async () => {
  const params = { dataSetId: grid, statistic: "below_poverty", measure: "count" } as const;
  const ask = async (query: Record<string, string> = {}, measure: "share" | "count" = "count") =>
    server.anonymous().call(getClassBreaks, { params: { ...params, measure }, query });
  const quantiles = (await ask()).ok;
  assert.equal(quantiles.tracts.missing, 1);
  assert.equal(quantiles.tracts.bounds.length, 5);
  assert.equal(quantiles.tracts.bounds.at(-1), 407);
  const shares = (await ask({}, "share")).ok;
  assert.ok(shares.tracts.bounds.every((bound) => bound >= 0 && bound <= 100));
  assert.notDeepEqual(shares.counties.bounds, quantiles.counties.bounds);
  for (const method of ["natural", "equal"]) {
    const { tracts } = (await ask({ method, classes: "3" })).ok;
    assert.equal(tracts.bounds.length, 3);
    assert.equal(tracts.greatest, 407);
    assert.notDeepEqual(tracts.bounds, (await ask({ classes: "3" })).ok.tracts.bounds);
  }
  assert.deepEqual((await ask({ method: "own", own: "100,200,300.5" })).ok.tracts.bounds, [100, 200, 300.5, 407]);
  for (const own of ["", "1", "2,1", "1,x", "1,1e999", "1,2,3,4,5,6,7"])
    assert.equal((await ask({ method: "own", own })).status, 400, own);
  for (const method of ["own", "jenks"]) assert.equal((await ask({ method })).status, 400, method);
  for (const classes of ["2", "8"]) assert.equal((await ask({ classes })).status, 400, classes);
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
