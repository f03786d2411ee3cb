import assert from "node:assert/strict";
import { test } from "node:test";
import { addOrUpdateEstimation } from "../../../contract/planning/calls/estimations.ts";
import { getParameters, saveParameters } from "../../../contract/planning/calls/parameters.ts";
import {
  calculateProjections,
  getProjections,
  updateEverything,
  verifyRun,
} from "../../../contract/planning/calls/projections.ts";
import { deleteZone, getZones, recalculatePopulation, saveZone } from "../../../contract/planning/calls/zones.ts";
import { ENGINE_VERSION, estimate } from "../../../engine/distribution/estimate.ts";
import {
  PLANNING,
  countedEstimation,
  drawn,
  granted,
  gridFips,
  newEstimation,
  present,
  projectedEstimation,
  square,
  storeGrid,
} from "../../../test/kits/planning.ts";
import { beforeTests } from "../../../test/kits/cluster.ts";
import { testClient, testServer } from "../../../test/kits/domain-server.ts";
import { column } from "../../../test/kits/numbers.ts";
import { eq, sql } from "../../storage/orm.ts";
import { productNeeds, runs } from "../../storage/schema/index.ts";
import { tractSetFor } from "../../tracts/tract-sets.ts";
import { canonicalJson } from "./runs.ts";
import { differencesOf } from "./results.ts";
import { parametersDomain } from "../parameters/routes.ts";

const server = testServer({ domains: [...PLANNING, parametersDomain] });
const staff = testClient(server, "Emergency Staff");
let dataSetId: number;

beforeTests(async () => {
  dataSetId = await storeGrid(server.db);
});

test("an estimation changes from Draft through both stale states to Projected, and back as things change", async () => {
  const { eid, status } = await newEstimation(staff);
  assert.equal(status, "Draft");
  const zone = (await staff.call(saveZone, { body: drawn(eid, 1, square(0.5, 0.5, 2.5, 2.5)) })).ok;
  assert.equal(zone.status, "ProjectionsStale");
  assert.equal(zone.zone.statistics?.tracts, 9);

  const version = zone.estimationVersion;
  const calculated = (await staff.call(calculateProjections, { body: { eid, version } })).ok;
  assert.equal(calculated.projections.status, "Projected");
  const estimation = await present(staff, eid);
  assert.equal(estimation.status, "Projected");
  assert.equal(estimation.lastRun, calculated.projections.run.at);
  assert.match(estimation.lastRunBy ?? "", /^emergency\.staff/);

  const { sources: _, ...parameters } = (await staff.call(getParameters, { params: { eid } })).ok;
  const saved = (await staff.call(saveParameters, { body: parameters })).ok;
  assert.equal(saved.status, "ProjectionsStale");
  await staff.call(calculateProjections, { body: { eid, version: saved.estimationVersion } });

  const last = (await staff.call(getZones, { params: { eid } })).ok;
  assert.equal(last.status, "Projected");
  const gone = (await staff.call(deleteZone, { body: { eid, zone: 1, version: 1 } })).ok;
  assert.equal(gone.status, "PopulationStale");
});

test("projections without zones, or of zones with a stale population, are refused with the helpful prompt", async () => {
  const { eid, version } = await newEstimation(staff);
  const none = await staff.call(calculateProjections, { body: { eid, version } });
  assert.equal(none.status, 409);
  assert.equal(none.error.message, "No zones drawn");
  assert.equal((await staff.call(recalculatePopulation, { body: { eid, version } })).error.key, "domain.zone.none");

  const { name, did, estimationVersion } = {
    ...(await present(staff, eid)),
    ...(await staff.call(saveZone, { body: drawn(eid, 1, square(1, 1, 2, 2)) })).ok,
  };
  const other = await storeGrid(server.db, { label: "Grid of 2020", tractYear: 2020 });
  const moving = { eid, did, name, version: estimationVersion, dataSetId: other };
  const moved = (await staff.call(addOrUpdateEstimation, { body: moving })).ok;
  const stale = await staff.call(calculateProjections, { body: { eid, version: moved.version } });
  assert.equal(stale.status, 409);
  assert.equal(stale.error.message, "Please click 'ReCalculate Population Details' button");
});

test("every figure is the engine's own, bit for bit, also when read back", async () => {
  const { eid } = await projectedEstimation(staff);
  const { projections } = (await staff.call(getProjections, { params: { eid } })).ok;
  assert.ok(projections);
  const parameters = (await staff.call(getParameters, { params: { eid } })).ok;
  const direct = estimate({
    tracts: (await tractSetFor(server.db, dataSetId)).set,
    zones: [
      { zone: 1, parts: [{ kind: "area", geometry: square(0.5, 0.5, 3.5, 3.5) }] },
      { zone: 2, parts: [{ kind: "area", geometry: square(2.5, 2.5, 6.5, 6.5) }] },
    ],
    affected: { 1: 80, 2: 100 },
    parameters: parameters.daily,
    assistance: parameters.assistance,
    settings: parameters.settings,
  });
  assert.deepEqual(projections.needs, direct.needs);
  assert.deepEqual(projections.totals, direct.totals);
  assert.deepEqual(projections.headline, direct.headline);
  assert.deepEqual(projections.points.zones, direct.points.zones);
  assert.deepEqual(
    projections.points.counties.map(({ name: _, ...figures }) => figures),
    direct.points.counties,
  );
  assert.deepEqual(
    projections.zones.map(({ counties: _, ...figures }) => figures),
    direct.zones.map(({ counties: _, members: __, ...figures }) => figures),
  );
  assert.equal(projections.run.engineVersion, ENGINE_VERSION);
  assert.deepEqual(projections.blocks[6], { block: 7, from: "2026-09-28", to: "2026-09-30" });
});

test("the last run stays readable, with the current status, while a new one is calculated", async () => {
  const { eid } = await projectedEstimation(staff);
  const read = async () => (await staff.call(getProjections, { params: { eid } })).ok;
  assert.equal((await read()).changes, null);
  await staff.call(saveZone, { body: drawn(eid, 3, square(5.5, 0.5, 7.5, 1.5)) });
  const { projections, changes, status } = await read();
  assert.equal(status, "ProjectionsStale");
  assert.equal(projections?.status, "ProjectionsStale");
  assert.deepEqual(column(projections?.zones, "zone"), [1, 2]);
  const { at: _, by, ...changed } = changes ?? assert.fail();
  assert.deepEqual(changed, { zones: [3], zoneNames: {}, parameters: false, startDate: false, dataSet: false });
  assert.match(by, /^emergency\.staff/);
});

test("one call updates everything after any change, in one transaction with audit rows, at the version that was read", async () => {
  const { eid, did, name } = await projectedEstimation(staff);
  const dataSet = await storeGrid(server.db, { label: "Doubled grid", factor: 2 });
  granted(await staff.call(deleteZone, { body: { eid, zone: 2, version: 1 } }));
  const { sources: _, ...parameters } = (await staff.call(getParameters, { params: { eid } })).ok;
  const saved = (await staff.call(saveParameters, { body: parameters })).ok;
  // A save without changes does not count as a change of the parameters.
  assert.equal((await staff.call(getProjections, { params: { eid } })).ok.changes?.parameters, false);
  const settings = { ...parameters.settings, truckRounding: "nearest" } as const;
  const { sources: __, ...kept } = saved;
  const { estimationVersion: read } = (await staff.call(saveParameters, { body: { ...kept, settings } })).ok;
  const moving = { eid, did, name, version: read, dataSetId: dataSet, startDate: "2026-09-12" };
  const { version } = (await staff.call(addOrUpdateEstimation, { body: moving })).ok;
  const { changes } = (await staff.call(getProjections, { params: { eid } })).ok;
  const { at, by, ...changed } = changes ?? assert.fail();
  assert.deepEqual(changed, { zones: [2], zoneNames: {}, parameters: true, startDate: true, dataSet: true });
  const { editedDate, editedBy } = await present(staff, eid);
  assert.deepEqual([at, by], [editedDate, editedBy]);

  const late = await staff.call(updateEverything, { body: { eid, version: read } });
  assert.deepEqual([late.status, (late.error.details.theirs as { version: number }).version], [409, version]);
  const { projections, estimationVersion } = (await staff.call(updateEverything, { body: { eid, version } })).ok;
  assert.equal(projections.status, "Projected");
  const { zones } = (await staff.call(getZones, { params: { eid } })).ok;
  assert.deepEqual(
    column(projections.zones, "population"),
    zones.map(({ statistics }) => statistics?.population),
  );
  assert.deepEqual((await staff.call(getProjections, { params: { eid } })).ok.changes, null);
  const audited = async () =>
    (
      await server.db.execute<{ action: string }>(
        sql`select action from audit where subject_id = ${String(eid)} and module in ('Zone', 'Projection') order by audit_id desc limit 2`,
      )
    ).rows.map(({ action }) => action);
  assert.deepEqual(await audited(), ["calculate", "recalculatePopulation"]);
  // People that are already counted are not counted again.
  granted(await staff.call(updateEverything, { body: { eid, version: estimationVersion } }));
  assert.deepEqual(await audited(), ["calculate", "calculate"]);
});

test("before the first run there are no projections, and nothing to verify", async () => {
  const { eid } = await newEstimation(staff);
  assert.equal((await staff.call(getProjections, { params: { eid } })).ok.projections, null);
  const verified = await staff.call(verifyRun, { body: { eid } });
  assert.equal(verified.status, 409);
  assert.equal(verified.error.message, "Please click 'Calculate Projections' button");
});

test("each run writes a row of need for every zone, product and day", async () => {
  const { eid } = await projectedEstimation(staff);
  const { projections } = (await staff.call(getProjections, { params: { eid } })).ok;
  const rows = await server.db.select().from(productNeeds).where(eq(productNeeds.eid, eid));
  assert.equal(rows.length, 2 * 3 * 21);
  const water = rows.find(({ zone, product, day }) => zone === 2 && product === "Water" && day === 5);
  const need = projections?.needs.find(({ zone, product }) => zone === 2 && product === "Water");
  assert.equal(water?.quantity, need?.daily[4]);
});

test("a run verifies, also after the estimation was changed to other parameters and another data set", async () => {
  const { eid, did, name } = await projectedEstimation(staff);
  assert.deepEqual((await staff.call(verifyRun, { body: { eid } })).ok.same, true);
  const other = await storeGrid(server.db, { label: "Other grid", tractYear: 2020, factor: 2 });
  const { version } = await present(staff, eid);
  const moved = await staff.call(addOrUpdateEstimation, { body: { eid, version, did, name, dataSetId: other } });
  assert.equal(moved.ok.status, "PopulationStale");
  const verified = (await staff.call(verifyRun, { body: { eid } })).ok;
  assert.deepEqual(verified.differences, []);
  assert.equal(verified.same, true);
});

test("unknown figures are null in every answer, and a run stored with 0 in their place is read and verified like one with null", async () => {
  const unknown = [0, 1].flatMap((row) => [0, 1].map((column) => gridFips(column, row)));
  const { eid } = await newEstimation(staff, { dataSetId: await storeGrid(server.db, { label: "Gaps", unknown }) });
  granted(await staff.call(saveZone, { body: drawn(eid, 1, square(0.5, 0.5, 1.5, 1.5)) }));
  const { estimationVersion } = (await staff.call(saveZone, { body: drawn(eid, 2, square(4, 4, 6, 6)) })).ok;
  const counted = (await staff.call(recalculatePopulation, { body: { eid, version: estimationVersion } })).ok;
  const { population, above_poverty, seniors, tracts } = counted.zones[0]?.statistics ?? assert.fail();
  assert.deepEqual([population, above_poverty, seniors, tracts], [null, null, null, 4]);
  granted(await staff.call(calculateProjections, { body: { eid, version: counted.estimationVersion } }));
  const read = async () => ({
    projections: (await staff.call(getProjections, { params: { eid } })).ok,
    zones: (await staff.call(getZones, { params: { eid } })).ok,
    verified: (await staff.call(verifyRun, { body: { eid } })).ok.differences,
  });
  const before = await read();
  const { needs, totals } = before.projections.projections ?? assert.fail();
  assert.deepEqual(
    [needs[0]?.zone, needs[0]?.assisted, needs[0]?.daily[3], needs[0]?.trucks.total],
    [1, null, null, null],
  );
  assert.equal(totals[0]?.total, needs[1]?.total);
  assert.deepEqual(before.verified, []);

  const [run = assert.fail()] = await server.db.select().from(runs).where(eq(runs.eid, eid));
  const results: unknown = JSON.parse(JSON.stringify(run.results, (_, value: unknown) => value ?? 0));
  await server.db.update(runs).set({ results }).where(eq(runs.eid, eid));
  await server.db.execute(sql`update product_need set quantity = 0 where eid = ${eid} and quantity is null`);
  await server.db.execute(sql`
    update zone_summary set population = 0, seniors = 0, above_poverty = 0 where eid = ${eid} and population is null`);
  assert.deepEqual(await read(), before);

  const tampered = sql`jsonb_set(${runs.results}, '{zones,0,seniors}', '5')`;
  await server.db.update(runs).set({ results: tampered }).where(eq(runs.eid, eid));
  assert.deepEqual((await read()).verified, [{ path: "zones.0.seniors", stored: 5, now: null }]);
});

test("verify finds and names a manipulated result", async () => {
  const { eid } = await projectedEstimation(staff);
  await server.db
    .update(runs)
    .set({ results: sql`jsonb_set(${runs.results}, '{totals,1,blocks,2}', '12345.5')` })
    .where(eq(runs.eid, eid));
  const { same, differences } = (await staff.call(verifyRun, { body: { eid } })).ok;
  assert.equal(same, false);
  assert.equal(differences.length, 1);
  assert.equal(differences[0]?.path, "totals.1.blocks.2");
  assert.equal(differences[0]?.stored, 12345.5);
});

test("a run of engine 1.0.0 is shown as stored; verify names its engine, and finds changed rows and inputs", async () => {
  const { eid } = await projectedEstimation(staff);
  const [run = assert.fail()] = await server.db.select().from(runs).where(eq(runs.eid, eid));
  // A result that the current engine does not reproduce.
  const results = sql`jsonb_set(${runs.results}, '{totals,1,trucks,total}', '12345')`;
  await server.db.update(runs).set({ engineVersion: "1.0.0", results }).where(eq(runs.rid, run.rid));
  const { projections } = (await staff.call(getProjections, { params: { eid } })).ok;
  assert.deepEqual([projections?.run.engineVersion, projections?.totals[1]?.trucks.total], ["1.0.0", 12_345]);
  const verified = (await staff.call(verifyRun, { body: { eid } })).ok;
  assert.deepEqual(
    [verified.same, verified.engineVersion, verified.currentEngineVersion],
    [true, "1.0.0", ENGINE_VERSION],
  );
  await server.db.execute(
    sql`update product_need set quantity = quantity + 1 where rid = ${run.rid} and zone = 1 and product = 'Ice' and day = 2`,
  );
  const inputs = sql`jsonb_set(${runs.inputs}, '{zones,0,affected}', '81')`;
  await server.db.update(runs).set({ inputs }).where(eq(runs.rid, run.rid));
  assert.deepEqual(column((await staff.call(verifyRun, { body: { eid } })).ok.differences, "path"), [
    "inputHash",
    "product_need.zone 1, Ice (Pounds), day 2",
  ]);
});

test("verify finds manipulated rows of need and manipulated inputs", async () => {
  const { eid } = await projectedEstimation(staff);
  await server.db.execute(
    sql`update product_need set quantity = quantity + 1 where eid = ${eid} and zone = 1 and product = 'Ice' and day = 2`,
  );
  const rows = (await staff.call(verifyRun, { body: { eid } })).ok;
  assert.deepEqual(column(rows.differences, "path"), ["product_need.zone 1, Ice (Pounds), day 2"]);

  const other = await projectedEstimation(staff);
  await server.db
    .update(runs)
    .set({ inputs: sql`jsonb_set(${runs.inputs}, '{zones,0,affected}', '81')` })
    .where(eq(runs.eid, other.eid));
  const inputs = (await staff.call(verifyRun, { body: { eid: other.eid } })).ok;
  assert.equal(inputs.same, false);
  assert.equal(inputs.differences[0]?.path, "inputHash");
});

test("the same estimation calculated twice gives the same hash of inputs and the same figures", async () => {
  const { eid } = await countedEstimation(staff);
  const first = (
    await staff.call(calculateProjections, { body: { eid, version: (await present(staff, eid)).version } })
  ).ok;
  const second = (await staff.call(calculateProjections, { body: { eid, version: first.estimationVersion } })).ok;
  assert.equal(second.projections.run.inputHash, first.projections.run.inputHash);
  assert.deepEqual(second.projections.needs, first.projections.needs);
  assert.notEqual(second.projections.run.id, first.projections.run.id);
});

test("equal values have no differences, however deep", () => {
  assert.deepEqual(differencesOf({ a: [1, { b: null }] }, { a: [1, { b: null }] }), []);
});

test("a figure that differs in the last bit is named with its path and both sides", () => {
  assert.deepEqual(differencesOf({ a: [0.3] }, { a: [0.1 + 0.2] }), [
    { path: "a.0", stored: 0.3, now: 0.30000000000000004 },
  ]);
});

test("a figure that is missing on one side is null there", () => {
  assert.deepEqual(differencesOf({ a: 1 }, { b: 2 }), [
    { path: "a", stored: 1, now: null },
    { path: "b", stored: null, now: 2 },
  ]);
});

test("a list is not an object, and a word is not a figure", () => {
  assert.deepEqual(differencesOf({ a: [] }, { a: {} }), [{ path: "a", stored: null, now: null }]);
  assert.deepEqual(differencesOf({ a: "1" }, { a: 1 }), [{ path: "a", stored: null, now: 1 }]);
});

test("the order of keys makes no difference, that of lists does", () => {
  assert.equal(canonicalJson({ b: 1, a: { d: [1, 2], c: null } }), canonicalJson({ a: { c: null, d: [1, 2] }, b: 1 }));
  assert.notEqual(canonicalJson([1, 2]), canonicalJson([2, 1]));
});

test("doubles keep every digit", () => {
  const value = 0.1 + 0.2;
  assert.equal(canonicalJson({ value }), '{"value":0.30000000000000004}');
});
