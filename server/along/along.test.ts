import assert from "node:assert/strict";
import test from "node:test";
import { takeAlong } from "../../contract/planning/calls/along.ts";
import { getTractShapes } from "../../contract/planning/calls/tract-shapes.ts";
import { getParameters, saveParameters } from "../../contract/planning/calls/parameters.ts";
import { calculateProjections, getProjections } from "../../contract/planning/calls/projections.ts";
import { getRunInputs } from "../../contract/planning/calls/run-inputs.ts";
import { getZones, saveZone } from "../../contract/planning/calls/zones.ts";
import { needTables } from "../../engine/display/need-tables.ts";
import { assistanceKey, projectChanged, type WhatIfBase } from "../../engine/what-if/changed-inputs.ts";
import { beforeTests } from "../../test/kits/cluster.ts";
import { clientOf } from "../../test/kits/client.ts";
import { testClient, testServer } from "../../test/kits/domain-server.ts";
import { sure } from "../../test/kits/numbers.ts";
import {
  GRID,
  PLANNING,
  granted,
  gridRows,
  newDisaster,
  newEstimation,
  projectedEstimation,
  storeGrid,
} from "../../test/kits/planning.ts";
import { parametersDomain } from "../planning/parameters/routes.ts";
import { desc } from "../storage/orm.ts";
import { audits } from "../storage/schema/index.ts";
import { alongDomain } from "./routes.ts";

const server = testServer({ domains: [...PLANNING, parametersDomain, alongDomain] });
const staff = testClient(server, "Emergency Staff");

beforeTests(async () => {
  await storeGrid(server.db);
});

test("who takes a disaster along is written down, by the server's clock", async () => {
  const { did, name } = await newDisaster(staff);
  const { at, endsAt } = (await staff.call(takeAlong, { body: { did } })).ok;
  assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000);
  assert.ok(Date.parse(endsAt) > Date.parse(at));
  const [row] = await server.db.select().from(audits).orderBy(desc(audits.auditId)).limit(1);
  assert.deepEqual([row?.module, row?.action, row?.subject, row?.after], ["Disaster", "takeAlong", name, { endsAt }]);
});

test("visitors take nothing along, and no one a disaster that there is not", async () => {
  const { did } = await newDisaster(staff);
  assert.equal((await clientOf(server.url).call(takeAlong, { body: { did } })).status, 401);
  assert.equal((await staff.call(takeAlong, { body: { did: 999_999 } })).status, 404);
});

test("the tracts of a county are outlines for those who may take it along; a county that there is not is refused", async () => {
  const { dataSetId } = await newEstimation(staff);
  const of = (county: string) => ({ params: { dataSetId, county } });
  const shapes = (await staff.call(getTractShapes, of(GRID.coastal))).ok;
  const tracts = gridRows().filter(({ fips }) => fips.startsWith(GRID.coastal));
  assert.deepEqual(
    shapes.map(({ fips }) => fips),
    tracts.map(({ fips }) => fips),
  );
  const [ring] = sure(shapes[0]).rings;
  // A square: closed, and as wide as a cell.
  assert.equal(ring?.length, 5);
  assert.deepEqual(ring[0], ring.at(-1));
  const xs = ring.map(([x]) => x);
  assert.ok(Math.abs(Math.max(...xs) - Math.min(...xs) - GRID.cell) < 1e-9);
  assert.equal((await staff.call(getTractShapes, of("99999"))).status, 404);
  assert.equal((await clientOf(server.url).call(getTractShapes, of(GRID.coastal))).status, 401);
});

/** What a pack has of a newest run. */
async function packedRun(eid: number) {
  const projections = sure((await staff.call(getProjections, { params: { eid } })).ok.projections);
  const inputs = (await staff.call(getRunInputs, { params: { eid, run: projections.run.id } })).ok;
  const { parameters, assistance } = inputs;
  const base: WhatIfBase = { zones: projections.zones, parameters, assistance, settings: projections.settings };
  return { projections, base };
}

test("a what-if without a server shows the figures that the server shows for the same inputs", async () => {
  const { eid } = await projectedEstimation(staff);
  const before = await packedRun(eid);
  const same = projectChanged(before.base, { affected: {}, npp: {}, assistance: {} });
  assert.deepEqual(same.headline, before.projections.headline);
  for (const measure of ["quantity", "trucks"] as const)
    assert.deepEqual(needTables(same, measure), needTables(before.projections, measure));

  // The same changes at the server, by a new run.
  const [zone] = (await staff.call(getZones, { params: { eid } })).ok.zones;
  const { parts, version } = sure(zone);
  granted(await staff.call(saveZone, { body: { eid, zone: sure(zone).zone, version, parts, affected: 37 } }));
  const { sources: _, ...parameters } = (await staff.call(getParameters, { params: { eid } })).ok;
  const product = sure(parameters.daily[0]).product;
  const daily = parameters.daily.map((row) =>
    row.product === product && row.category === "npp" ? { ...row, value: 2.75 } : row,
  );
  const [cell] = parameters.assistance;
  const assistance = parameters.assistance.map((row) => (row === cell ? { ...row, value: 41 } : row));
  const saved = (await staff.call(saveParameters, { body: { ...parameters, daily, assistance } })).ok;
  granted(await staff.call(calculateProjections, { body: { eid, version: saved.estimationVersion } }));
  const { projections } = await packedRun(eid);

  const changed = projectChanged(before.base, {
    affected: { [sure(zone).zone]: 37 },
    npp: { [product]: 2.75 },
    assistance: { [assistanceKey(sure(cell))]: 41 },
  });
  assert.notDeepEqual(changed.headline, before.projections.headline);
  assert.deepEqual(changed.headline, projections.headline);
  for (const measure of ["quantity", "trucks"] as const)
    assert.deepEqual(needTables(changed, measure), needTables(projections, measure));
});
