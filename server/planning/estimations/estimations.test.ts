import assert from "node:assert/strict";
import { test } from "node:test";
import { addOrUpdateDisaster, deleteDisaster, getDisaster } from "../../../contract/planning/calls/disasters.ts";
import {
  addOrUpdateEstimation,
  copyEstimation,
  deleteEstimation,
  getEstimation,
  getEstimations,
  lockEstimation,
  unlockEstimation,
} from "../../../contract/planning/calls/estimations.ts";
import { getParameters, saveParameters } from "../../../contract/planning/calls/parameters.ts";
import { calculateProjections, getProjections } from "../../../contract/planning/calls/projections.ts";
import { saveAllocations, saveDeliveries } from "../../../contract/supply/lists.ts";
import { deleteZone, getZones, recalculatePopulation, saveZone } from "../../../contract/planning/calls/zones.ts";
import { DEFAULT_ASSISTANCE, DEFAULT_PARAMETERS, DEFAULT_SETTINGS } from "../../../engine/needs/defaults.ts";
import {
  PLANNING,
  countedEstimation,
  drawn,
  newDisaster,
  newEstimation,
  present,
  projectedEstimation,
  square,
  storeGrid,
} from "../../../test/kits/planning.ts";
import { sql } from "../../storage/orm.ts";
import { beforeTests } from "../../../test/kits/cluster.ts";
import { testServer, testClient } from "../../../test/kits/domain-server.ts";
import { column } from "../../../test/kits/numbers.ts";
import { parametersDomain } from "../parameters/routes.ts";
import { supplyDomain } from "../../supply/routes.ts";

const server = testServer({ domains: [...PLANNING, parametersDomain, supplyDomain] });
const staff = testClient(server, "Emergency Staff");
const other = testClient(server, "Emergency Staff");
let older: number;
let newest: number;

beforeTests(async () => {
  newest = await storeGrid(server.db, { label: "Newest", tractYear: 2018 });
  older = await storeGrid(server.db, { label: "Older", tractYear: 2016 });
});

test("a new estimation takes the disaster's start date, the newest real tracts and the default parameters", async () => {
  const disaster = await newDisaster(staff, { startDate: "2026-08-01" });
  const estimation = await newEstimation(staff, { did: disaster.did });
  assert.equal(estimation.status, "Draft");
  assert.equal(estimation.startDate, "2026-08-01");
  assert.equal(estimation.dataSetId, newest);
  assert.equal(estimation.sampleData, false);
  const parameters = (await staff.call(getParameters, { params: { eid: estimation.eid } })).ok;
  assert.deepEqual(
    parameters.daily,
    DEFAULT_PARAMETERS.map(({ source: _, ...row }) => row),
  );
  assert.deepEqual(
    parameters.assistance,
    DEFAULT_ASSISTANCE.map(({ source: _, ...row }) => ({ ...row, suggestedCategory: null })),
  );
  const { restoration, ...settings } = parameters.settings;
  assert.deepEqual(settings, { ...DEFAULT_SETTINGS, demandCurve: "restoration" });
  assert.deepEqual(
    restoration?.map(({ zone, origin }) => [zone, origin]),
    [1, 2, 3, 4].map((zone) => [zone, "default"]),
  );
  assert.ok(parameters.suggested.some(({ suggestedCategory }) => suggestedCategory === "Coastal(%)"));
  assert.match(parameters.sources["Water npp"] ?? "", /FEMA/);
});

test("the meals of a new estimation are those of the disaster's type and category", async () => {
  await server.db.execute(sql`update config_info set meals = 2.5 where type = 'Hurricane' and category = '5'`);
  const foodOf = async (changes: Parameters<typeof newDisaster>[1]) => {
    const { eid } = await newEstimation(staff, { did: (await newDisaster(staff, changes)).did });
    const { daily } = (await staff.call(getParameters, { params: { eid } })).ok;
    return daily.find(({ product, category }) => product === "Food" && category === "npp")?.value;
  };
  assert.equal(await foodOf({ category: "5" }), 2.5);
  assert.equal(await foodOf({ category: "4" }), 2);
  assert.equal(await foodOf({ type: "Public Health Emergency" }), 3);
});

test("estimation names are unique in the whole product, ignoring case", async () => {
  const first = await newEstimation(staff);
  const body = { did: (await newDisaster(staff)).did, name: first.name.toUpperCase() };
  const taken = await staff.call(addOrUpdateEstimation, { body });
  assert.equal(taken.status, 422);
  assert.equal(taken.error.message, "Estimation Name already exists.");
  const copied = await staff.call(copyEstimation, { body: { eid: first.eid, name: first.name } });
  assert.equal(copied.error.key, "domain.estimation.nameTaken");
});

test("a rename changes the version alone; another start date makes a run stale, another data set the population", async () => {
  const { eid, did, version } = await projectedEstimation(staff);
  const save = async (changes: object) => {
    const { name, version: at } = await present(staff, eid);
    return (await staff.call(addOrUpdateEstimation, { body: { eid, did, name, version: at, ...changes } })).ok;
  };
  const renamed = await save({ name: "Renamed" });
  assert.equal(renamed.status, "Projected");
  assert.equal(renamed.version, version + 1);
  assert.equal((await save({ startDate: "2026-10-01" })).status, "ProjectionsStale");
  const counted = (await staff.call(getZones, { params: { eid } })).ok;
  assert.equal(counted.staleCount, null);
  const moved = await save({ dataSetId: older });
  assert.equal(moved.status, "PopulationStale");
  assert.equal(moved.dataSetLabel, "Older");
  const { zones, staleCount } = (await staff.call(getZones, { params: { eid } })).ok;
  assert.deepEqual([zones, staleCount?.why], [counted.zones, "dataSet"]);
});

test("an estimation stays with its disaster, and refuses an unknown data set", async () => {
  const { eid, name, version } = await newEstimation(staff);
  const { did } = await newDisaster(staff);
  const strange = await staff.call(addOrUpdateEstimation, { body: { eid, did, name, version } });
  assert.equal(strange.error.key, "domain.estimation.otherDisaster");
  const unknown = await staff.call(addOrUpdateEstimation, { body: { did, name: "New", dataSetId: 4711 } });
  assert.equal(unknown.error.key, "domain.estimation.dataSetUnknown");
  assert.equal(unknown.status, 422);
});

test("a copy equals its original in zones, parameters, settings and population, and has no run, lock or publication", async () => {
  const original = await projectedEstimation(staff);
  await staff.call(lockEstimation, { body: original });
  const copy = (await other.call(copyEstimation, { body: { eid: original.eid, name: "The copy" } })).ok;
  assert.equal(copy.status, "ProjectionsStale");
  assert.equal(copy.lock, null);
  assert.equal(copy.lastRun, null);
  assert.equal(copy.did, original.did);

  const zonesOf = async (eid: number) =>
    (await staff.call(getZones, { params: { eid } })).ok.zones.map(
      ({ eid: _, version: __, editedBy: ___, editedDate: ____, ...zone }) => zone,
    );
  assert.deepEqual(await zonesOf(copy.eid), await zonesOf(original.eid));
  const valuesOf = async (eid: number) => {
    const { daily, assistance, suggested, settings } = (await staff.call(getParameters, { params: { eid } })).ok;
    return { daily, assistance, suggested, settings };
  };
  assert.deepEqual(await valuesOf(copy.eid), await valuesOf(original.eid));
  assert.equal((await staff.call(getProjections, { params: { eid: copy.eid } })).ok.projections, null);

  const calculated = await staff.call(calculateProjections, { body: { eid: copy.eid, version: copy.version } });
  const { projections } = (await staff.call(getProjections, { params: { eid: original.eid } })).ok;
  assert.deepEqual(calculated.ok.projections.needs, projections?.needs);
  const details = await server.db.execute(
    sql`select zone, fips, share, population from zone_details where eid = ${copy.eid} except select zone, fips, share, population from zone_details where eid = ${original.eid}`,
  );
  assert.equal(details.rowCount, 0);
});

test("a locked estimation refuses every change, its holder's too; another may lift the lock", async () => {
  const estimation = await countedEstimation(staff);
  const { eid, did, version, name } = estimation;
  const locked = (await staff.call(lockEstimation, { body: { eid, version } })).ok;
  assert.equal(locked.version, version);
  assert.equal((await staff.call(lockEstimation, { body: { eid, version } })).ok.lock?.at, locked.lock?.at);

  const { sources: _, ...parameters } = (await staff.call(getParameters, { params: { eid } })).ok;
  const changes = [
    staff.call(addOrUpdateEstimation, { body: { eid, did, name: `${name}!`, version } }),
    staff.call(deleteEstimation, { body: { eid, version } }),
    staff.call(saveZone, { body: drawn(eid, 3, square(1, 1, 2, 2)) }),
    staff.call(deleteZone, { body: { eid, zone: 1, version: 1 } }),
    staff.call(recalculatePopulation, { body: { eid, version } }),
    staff.call(saveParameters, { body: parameters }),
    staff.call(calculateProjections, { body: { eid, version } }),
    other.call(lockEstimation, { body: { eid, version } }),
  ];
  for (const refused of await Promise.all(changes)) {
    assert.equal(refused.status, 409);
    assert.equal(refused.error.key, "domain.estimation.locked");
    assert.equal(refused.error.details.values?.by, locked.lock?.by);
  }
  assert.equal((await present(staff, eid)).version, version);
  assert.equal((await other.call(unlockEstimation, { body: { eid, version } })).ok.lock, null);
  assert.equal((await staff.call(deleteZone, { body: { eid, zone: 1, version: 1 } })).status, 200);
});

test("records of a closed disaster cannot be changed until it is opened again", async () => {
  const { eid, did, version, name } = await countedEstimation(staff);
  const save = async (status: "Active" | "Closed") => {
    const disaster = (await staff.call(getDisaster, { params: { did } })).ok;
    const { name, type, category, startDate } = disaster;
    const body = { did, version: disaster.version, name, type, category, startDate, status };
    assert.equal((await staff.call(addOrUpdateDisaster, { body })).status, 200);
    return name;
  };
  const disaster = await save("Closed");
  const held = await present(staff, eid);
  assert.deepEqual([held.disaster, held.disasterClosed], [disaster, true]);
  const { sources: _, ...parameters } = (await staff.call(getParameters, { params: { eid } })).ok;
  const rows = { eid, added: [], changed: [], removed: [] };
  const changes = [
    staff.call(addOrUpdateEstimation, { body: { eid, did, name: `${name}!`, version } }),
    staff.call(deleteEstimation, { body: { eid, version } }),
    staff.call(saveZone, { body: drawn(eid, 3, square(1, 1, 2, 2)) }),
    staff.call(deleteZone, { body: { eid, zone: 1, version: 1 } }),
    staff.call(recalculatePopulation, { body: { eid, version } }),
    staff.call(saveParameters, { body: parameters }),
    staff.call(calculateProjections, { body: { eid, version } }),
    staff.call(saveDeliveries, { body: rows }),
    staff.call(saveAllocations, { body: rows }),
  ];
  for (const refused of await Promise.all(changes)) {
    assert.deepEqual([refused.status, refused.error.key], [409, "domain.disaster.closed"]);
    assert.equal(refused.error.details.values?.name, disaster);
  }
  assert.equal((await present(staff, eid)).version, version);
  await save("Active");
  assert.equal((await present(staff, eid)).disasterClosed, false);
  assert.equal((await staff.call(deleteZone, { body: { eid, zone: 1, version: 1 } })).status, 200);
});

test("an estimation is deleted with all of its records, its neighbors stay", async () => {
  const estimation = await projectedEstimation(staff);
  const neighbour = await newEstimation(staff, { did: estimation.did });
  assert.equal((await staff.call(deleteEstimation, { body: estimation })).status, 200);
  assert.equal((await staff.call(getEstimation, { params: { eid: estimation.eid } })).status, 404);
  const { ok } = await staff.call(getEstimations, { params: { did: estimation.did } });
  assert.deepEqual(column(ok, "eid"), [neighbour.eid]);
  const { rows } = await server.db.execute<{ count: number }>(
    sql`select count(*)::int from product_need where eid = ${estimation.eid}`,
  );
  assert.equal(rows[0]?.count, 0);
  assert.equal((await staff.call(deleteDisaster, { body: { did: estimation.did, version: 1 } })).status, 200);
});

test("creating, changing, deleting and locking require separate privileges", async () => {
  const { eid, did, version, name } = await newEstimation(staff);
  await addRole("Creator", ["estimation.create", "estimation.view"]);
  await addRole("Editor", ["estimation.edit"]);
  const creator = await server.as("Creator");
  const editor = await server.as("Editor");
  const created = { body: { did, name: "By the creator" } };
  const renamed = { body: { eid, did, version, name: `${name} again` } };
  assert.equal((await editor.call(addOrUpdateEstimation, created)).status, 403);
  assert.equal((await creator.call(addOrUpdateEstimation, renamed)).status, 403);
  assert.equal((await creator.call(addOrUpdateEstimation, created)).status, 200);
  assert.equal((await editor.call(addOrUpdateEstimation, renamed)).status, 200);
  assert.equal((await editor.call(copyEstimation, { body: { eid, name: "Copy" } })).status, 403);
  assert.equal((await editor.call(deleteEstimation, { body: { eid, version } })).status, 403);
  assert.equal((await editor.call(lockEstimation, { body: { eid, version } })).status, 403);
});

async function addRole(name: string, codes: readonly string[]): Promise<void> {
  const { rows } = await server.db.execute<{ role_id: number }>(
    sql`insert into roles (name) values (${name}) returning role_id`,
  );
  for (const code of codes)
    await server.db.execute(
      sql`insert into role_privileges (role_id, privilege_code) values (${rows[0]?.role_id}, ${code})`,
    );
}

test("a closed disaster takes no new estimation and no copy until it is opened again; a copy elsewhere begins on that disaster's start date", async () => {
  const { eid, did } = await newEstimation(staff);
  const target = await newDisaster(staff, { startDate: "2026-11-02" });
  const elsewhere = (await staff.call(copyEstimation, { body: { eid, name: "Elsewhere", did: target.did } })).ok;
  assert.deepEqual([elsewhere.did, elsewhere.startDate], [target.did, "2026-11-02"]);

  const save = async (status: "Active" | "Closed") => {
    const { name, type, category, startDate, version } = (await staff.call(getDisaster, { params: { did } })).ok;
    const body = { did, version, name, type, category, startDate, status };
    assert.equal((await staff.call(addOrUpdateDisaster, { body })).status, 200);
  };
  await save("Closed");
  const created = () => staff.call(addOrUpdateEstimation, { body: { did, name: `In closed ${did}` } });
  for (const refused of [
    await created(),
    await staff.call(copyEstimation, { body: { eid, name: "Copy of closed" } }),
    await staff.call(copyEstimation, { body: { eid: elsewhere.eid, name: "Into closed", did } }),
  ])
    assert.deepEqual([refused.status, refused.error.key], [409, "domain.disaster.closed"]);
  await save("Active");
  assert.equal((await created()).status, 200);
});
