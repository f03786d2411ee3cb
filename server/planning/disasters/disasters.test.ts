import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addOrUpdateDisaster,
  deleteDisaster,
  getAllDisasters,
  getDisaster,
  getDisasterCategories,
  lockDisaster,
  saveDisasterCategories,
  unlockDisaster,
} from "../../../contract/planning/calls/disasters.ts";
import {
  addOrUpdateEstimation,
  copyEstimation,
  getEstimation,
  lockEstimation,
} from "../../../contract/planning/calls/estimations.ts";
import { getParameters } from "../../../contract/planning/calls/parameters.ts";
import { newDisaster, newEstimation, planningServer, projectedEstimation } from "../../../test/kits/planning.ts";
import type { TestClient } from "../../../test/kits/client.ts";
import { testClient } from "../../../test/kits/domain-server.ts";
import { desc, eq, sql } from "../../storage/orm.ts";
import { audits, disasters } from "../../storage/schema/index.ts";
import { readLeadingEstimations } from "./disaster-rows.ts";
import { parametersDomain } from "../parameters/routes.ts";

const { server, staff } = planningServer([parametersDomain]);
const other = testClient(server, "Emergency Staff");

const change = (client: TestClient, body: Parameters<typeof newDisaster>[1]) =>
  client.call(addOrUpdateDisaster, {
    body: { name: "x", type: "Flood", category: null, startDate: "2026-01-01", status: "Active", ...body },
  });

test("a disaster is created, read back, listed newest first, and audited with its content", async () => {
  const created = await newDisaster(staff, { name: "  Irma  ", category: "4" });
  assert.equal(created.name, "Irma");
  assert.equal(created.version, 1);
  assert.equal(created.estimations, 0);
  assert.equal(created.lock, null);
  assert.deepEqual((await staff.call(getDisaster, { params: { did: created.did } })).ok, created);
  assert.equal((await staff.call(getAllDisasters)).ok[0]?.did, created.did);

  const [row] = await server.db.select().from(audits).orderBy(desc(audits.auditId)).limit(1);
  assert.equal(row?.module, "Disaster");
  assert.equal(row.action, "create");
  assert.equal(row.userName, created.createdBy);
  assert.deepEqual(row.after, created);
});

test("an exercise is marked in each of its names; it never becomes real, nor a real disaster an exercise", async () => {
  const draft = { type: "Flood", category: null, startDate: "2026-01-01", status: "Active" } as const;
  const made = (await change(staff, { ...draft, name: "Spring drill", apart: "exercise" })).ok;
  assert.deepEqual([made.name, made.apart], ["EXERCISE: Spring drill", "exercise"]);
  const { did, version } = made;
  const renamed = (await change(staff, { ...draft, did, version, name: "Real flood" })).ok;
  assert.deepEqual([renamed.name, renamed.apart], ["EXERCISE: Real flood", "exercise"]);
  const real = await newDisaster(staff);
  const turned = await change(staff, { ...draft, ...real, apart: "exercise" });
  assert.deepEqual([turned.status, turned.error.key], [422, "domain.disaster.apartStays"]);
  assert.match(turned.error.message, /stays an exercise/);
  assert.equal((await change(staff, { ...draft, name: "Example", apart: "example" })).status, 422);
  await assert.rejects(server.db.update(disasters).set({ apart: null }).where(eq(disasters.did, did)));
  const plan = await newEstimation(staff, { did, name: "First look" });
  assert.equal(plan.name, "EXERCISE: First look");
  for (const [eid, into] of [
    [plan.eid, real.did],
    [(await newEstimation(staff, { did: real.did })).eid, did],
  ] as const) {
    const copied = await staff.call(copyEstimation, { body: { eid, name: "Taken over", did: into } });
    assert.deepEqual([copied.status, copied.error.key], [409, "domain.disaster.apartStays"]);
  }
  const again = await staff.call(copyEstimation, { body: { eid: plan.eid, name: "Second look" } });
  assert.equal(again.ok.name, "EXERCISE: Second look");
  const leading = await readLeadingEstimations(server.db);
  assert.ok(!leading.some((one) => one.did === did), "it is in no urgent order");
});

test("a name is taken regardless of case, for new disasters and for renamed ones", async () => {
  const { name } = await newDisaster(staff);
  const taken = await change(staff, { name: name.toUpperCase() });
  assert.equal(taken.status, 422);
  assert.equal(taken.error.message, "Disaster Name already exists.");
  assert.equal(taken.error.details.faults?.[0]?.path, "body.name");
  const second = await newDisaster(staff);
  assert.equal((await change(staff, { ...second, name })).error.key, "domain.disaster.nameTaken");
  assert.equal((await change(staff, { ...second, name: second.name.toUpperCase() })).status, 200);
});

test("type, category and start date must exist", async () => {
  assert.equal((await change(staff, { type: "Meteor" })).error.key, "domain.disaster.typeUnknown");
  assert.equal(
    (await change(staff, { type: "Hurricane", category: "9" })).error.key,
    "domain.disaster.categoryUnknown",
  );
  assert.equal(
    (await change(staff, { type: "Situation of Distress", category: "3" })).error.key,
    "domain.disaster.categoryNone",
  );
  assert.equal((await change(staff, { startDate: "0000-01-01" })).error.key, "domain.date.range");
  assert.equal((await change(staff, { startDate: "2026-02-30" })).status, 400);
});

test("a saved change has the version it was read at; a stale one is refused with both sides", async () => {
  const read = await newDisaster(staff);
  const saved = (await change(other, { ...read, status: "Closed" })).ok;
  assert.equal(saved.version, 2);
  const stale = await change(staff, { ...read, name: "Mine" });
  assert.equal(stale.status, 409);
  assert.equal(stale.error.key, "errors.conflict.stale");
  const { yours, theirs, changedBy, changedAt } = stale.error.details;
  assert.equal((yours as { name: string }).name, "Mine");
  assert.deepEqual(theirs, saved);
  assert.equal(changedBy, saved.editedBy);
  assert.equal(changedAt, saved.editedDate);
  assert.equal(
    (await change(staff, { did: read.did, name: "No version" })).error.key,
    "domain.disaster.versionMissing",
  );
});

test("a locked disaster refuses every change, its estimations' too, and names the holder", async () => {
  const { did } = await newEstimation(staff);
  const disaster = (await staff.call(getDisaster, { params: { did } })).ok;
  const locked = (await staff.call(lockDisaster, { body: disaster })).ok;
  assert.equal(locked.version, disaster.version);
  assert.match(locked.lock?.by ?? "", /^emergency\.staff/);

  for (const client of [staff, other]) {
    const refused = await change(client, disaster);
    assert.equal(refused.status, 409);
    assert.equal(refused.error.key, "domain.disaster.locked");
    assert.ok(refused.error.message.startsWith(`${locked.lock?.by} has locked`));
  }
  assert.equal((await staff.call(deleteDisaster, { body: disaster })).error.key, "domain.disaster.locked");
  const added = await staff.call(addOrUpdateEstimation, { body: { did, name: "Late" } });
  assert.equal(added.error.key, "domain.disaster.locked");
  assert.equal((await other.call(lockDisaster, { body: disaster })).error.key, "domain.disaster.locked");

  const lifted = (await other.call(unlockDisaster, { body: disaster })).ok;
  assert.equal(lifted.lock, null);
  assert.equal((await change(staff, disaster)).status, 200);
});

test("deleting a disaster leaves no row of its estimations behind", async () => {
  const { did } = await projectedEstimation(staff);
  const { version } = (await staff.call(getDisaster, { params: { did } })).ok;
  assert.deepEqual((await staff.call(deleteDisaster, { body: { did, version } })).ok, { did });
  assert.equal((await staff.call(getDisaster, { params: { did } })).status, 404);
  assert.deepEqual(await orphans(), []);
});

test("a disaster with a locked estimation is not deleted without its holder", async () => {
  const estimation = await newEstimation(staff);
  await other.call(lockEstimation, { body: estimation });
  const refused = await staff.call(deleteDisaster, { body: { did: estimation.did, version: 1 } });
  assert.equal(refused.status, 409);
  assert.equal(refused.error.key, "domain.estimation.locked");
});

test("categories of a type are replaced together: renamed in their disasters, swapped, added, removed", async () => {
  const { categories, version, types } = (await staff.call(getDisasterCategories)).ok;
  assert.ok(types.includes("Wildfire"));
  const own = categories.filter(({ dtype }) => dtype === "Hurricane");
  assert.equal(own.length, 5);
  const [first, second, ...rest] = own;
  assert.ok(first && second);
  const disaster = await newDisaster(staff, { category: first.category });
  const swapped = [{ ...first, category: second.category }, { ...second, category: first.category }, ...rest];
  const added = { dtype: "Hurricane", category: "6", priority: 6 };
  const saved = await staff.call(saveDisasterCategories, {
    body: { dtype: "Hurricane", version, categories: [...swapped, added] },
  });
  assert.equal(saved.ok.version, version + 1);
  assert.equal(saved.ok.categories.filter(({ dtype }) => dtype === "Hurricane").length, 6);
  assert.equal((await staff.call(getDisaster, { params: { did: disaster.did } })).ok.category, second.category);

  const remaining = saved.ok.categories.filter(({ dtype, dcid }) => dtype === "Hurricane" && dcid !== first.dcid);
  const inUse = await staff.call(saveDisasterCategories, {
    body: { dtype: "Hurricane", version: version + 1, categories: remaining },
  });
  assert.equal(inUse.error.key, "domain.category.inUse");
});

test("categories given twice, of another type, unknown or saved at an old version are refused", async () => {
  const { version } = (await staff.call(getDisasterCategories)).ok;
  const save = (categories: { dtype?: string; dcid?: number; category: string; priority: number }[], at = version) =>
    staff.call(saveDisasterCategories, {
      body: { dtype: "Tornado", version: at, categories: categories.map((row) => ({ dtype: "Tornado", ...row })) },
    });
  const twice = await save([
    { category: "EF1", priority: 1 },
    { category: "ef1", priority: 2 },
  ]);
  assert.equal(twice.status, 422);
  assert.equal(twice.error.message, "Duplicate Disaster Category Names are present.");
  const ranks = await save([
    { category: "EF1", priority: 1 },
    { category: "EF2", priority: 1 },
  ]);
  assert.equal(ranks.error.key, "domain.category.priorityTwice");
  assert.equal((await save([{ dtype: "Flood", category: "a", priority: 1 }])).error.key, "domain.category.otherType");
  assert.equal((await save([{ dcid: 99_999, category: "a", priority: 1 }])).error.key, "domain.category.unknown");
  assert.equal((await save([{ category: " ", priority: 1 }])).status, 400);
  assert.equal((await save([{ category: "EF1", priority: 1 }], version - 1)).status, 409);
});

/** Tables of estimations that hold a row whose estimation is gone. */
async function orphans(): Promise<string[]> {
  const { rows } = await server.db.execute<{ table_name: string }>(
    sql`select table_name from information_schema.columns where table_schema = 'public' and column_name = 'eid' and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`,
  );
  assert.ok(rows.length >= 9);
  const found: string[] = [];
  for (const { table_name } of rows) {
    const { rowCount } = await server.db.execute(
      sql`select 1 from ${sql.identifier(table_name)} where eid not in (select eid from estimation)`,
    );
    if (rowCount !== 0) found.push(table_name);
  }
  return found;
}

test("the estimations of a changed disaster apply the chosen changes, except locked ones", async () => {
  const { eid, did } = await projectedEstimation(staff);
  const locked = await newEstimation(staff, { did });
  await staff.call(lockEstimation, { body: locked });
  const before = (await staff.call(getParameters, { params: { eid } })).ok;
  const { name, status, version } = (await staff.call(getDisaster, { params: { did } })).ok;
  const body = { did, version, name, status, type: "Wildfire", category: null, startDate: "2026-12-01" };
  const follow = { startDate: true, defaults: false, suggested: true };
  assert.equal((await staff.call(addOrUpdateDisaster, { body: { ...body, follow } })).status, 200);

  const after = (await staff.call(getParameters, { params: { eid } })).ok;
  assert.deepEqual(after.daily, before.daily);
  assert.deepEqual([...new Set(after.suggested.map(({ suggestedCategory }) => suggestedCategory))], ["Other"]);
  const moved = (await staff.call(getEstimation, { params: { eid } })).ok;
  assert.deepEqual([moved.startDate, moved.status], ["2026-12-01", "ProjectionsStale"]);
  const kept = (await staff.call(getEstimation, { params: { eid: locked.eid } })).ok;
  assert.equal(kept.startDate, locked.startDate);
});
