import assert from "node:assert/strict";
import { test } from "node:test";
import { GRID, gridFips, newEstimation, storeGrid } from "../../test/kits/planning.ts";
import { testServer } from "../../test/kits/domain-server.ts";
import { until, untilBlocked } from "../../test/kits/waiting.ts";
import { column } from "../../test/kits/numbers.ts";
import { HttpError } from "../answers/errors.ts";
import { eq } from "../storage/orm.ts";
import { audits, censusTracts, tractDataSets } from "../storage/schema/index.ts";
import { readTractRows } from "./tract-rows.ts";
import { tractSetFor, tractSetOf } from "./tract-sets.ts";
import { disastersDomain } from "../planning/disasters/routes.ts";
import { estimationsDomain } from "../planning/estimations/routes.ts";

const server = testServer({ domains: [disastersDomain, estimationsDomain] });

test("a stored data set loads as a tract set with its counties", async () => {
  const { db } = server;
  const loaded = await tractSetFor(db, await storeGrid(db));
  assert.equal(loaded.set.size, GRID.size ** 2);
  assert.deepEqual(loaded.counties.get(GRID.coastal), {
    fips: GRID.coastal,
    name: "Manatee",
    state: "12",
    region: "Region 6",
    coastal: true,
  });
  const row = loaded.set.rowOf.get(gridFips(1, 1)) ?? -1;
  assert.ok(Number.isNaN(loaded.set.figures.below_poverty[row]));
});

test("callers share one load, and one set while its content is unchanged", async () => {
  const { db } = server;
  const id = await storeGrid(db, { label: "Shared", factor: 3 });
  const [first, second] = await Promise.all([tractSetFor(db, id), tractSetFor(db, id)]);
  assert.equal(first, second);
  assert.equal(await tractSetFor(db, id), first);
  await db.update(tractDataSets).set({ hash: "another" }).where(eq(tractDataSets.id, id));
  assert.notEqual(await tractSetFor(db, id), first);
});

test("at most three sets are kept", async () => {
  const { db } = server;
  const ids = [];
  for (const factor of [11, 12, 13, 14]) ids.push(await storeGrid(db, { label: `Set ${factor}`, factor }));
  const loaded = [];
  for (const id of ids) loaded.push(await tractSetFor(db, id));
  assert.notEqual(await tractSetFor(db, ids[0] ?? 0), loaded[0]);
  assert.equal(await tractSetFor(db, ids[3] ?? 0), loaded[3]);
});

test("however many sets are requested, they load one at a time, and no more than three stay", async () => {
  const { db } = server;
  const ids: number[] = [];
  for (const factor of [51, 52, 53, 54, 55]) ids.push(await storeGrid(db, { label: `Turn ${factor}`, factor }));
  const blocking = await server.owner.$client.connect();
  await blocking.query("begin; lock table census_tract in access exclusive mode");
  const asked = Promise.all(
    Array.from({ length: 4 }, () => ids).flatMap((turn) => turn.map((id) => tractSetFor(db, id))),
  );
  await untilBlocked(server.owner);
  // The first load waits for the table; until every caller has read its row, no set may be dropped.
  const { $client: pool } = db;
  await until(() => pool.waitingCount === 0 && pool.totalCount - pool.idleCount === 1);
  await blocking.query("commit");
  blocking.release();
  const loaded = new Set(await asked);
  assert.equal(loaded.size, ids.length);
  const again = [];
  for (const id of ids.toReversed()) again.push(await tractSetFor(db, id));
  assert.ok(again.filter((set) => loaded.has(set)).length <= 3);
});

test("the next caller retries a failed load, and a failure blocks no one", async () => {
  const { db } = server;
  const id = await storeGrid(db, { label: "Broken", factor: 61 });
  const sound = await storeGrid(db, { label: "Sound", factor: 62 });
  const rows = await db.delete(censusTracts).where(eq(censusTracts.dataSetId, id)).returning();
  const [row = assert.fail()] = rows;
  await db.insert(censusTracts).values({ ...row, geometry: Buffer.from("none") as never });
  const [broken, other] = await Promise.allSettled([tractSetFor(db, id), tractSetFor(db, sound)]);
  assert.deepEqual([broken.status, other.status], ["rejected", "fulfilled"]);
  await db.delete(censusTracts).where(eq(censusTracts.dataSetId, id));
  await db.insert(censusTracts).values(rows);
  assert.equal((await tractSetFor(db, id)).set.size, GRID.size ** 2);
});

test("an unknown or deleted data set is refused", async () => {
  const { db } = server;
  const id = await storeGrid(db, { label: "Gone", factor: 21 });
  await tractSetFor(db, id);
  await db.delete(tractDataSets).where(eq(tractDataSets.id, id));
  for (const absent of [id, 999_999])
    await assert.rejects(tractSetFor(db, absent), (error: unknown) => {
      assert.ok(error instanceof HttpError);
      return error.status === 404 && error.key === "tracts.dataSetUnknown";
    });
});

test("the same content is left alone; other content of the same name replaces it", async () => {
  const { db } = server;
  const first = await storeGrid(db, { label: "Repeated", factor: 31 });
  assert.equal(await storeGrid(db, { label: "Repeated", factor: 31 }), first);
  const second = await storeGrid(db, { label: "Repeated", factor: 32 });
  assert.notEqual(second, first);
  const left = await db.select().from(tractDataSets).where(eq(tractDataSets.label, "Repeated"));
  assert.deepEqual(column(left, "id"), [second]);
  assert.deepEqual(await db.select().from(censusTracts).where(eq(censusTracts.dataSetId, first)), []);
  const trail = await db
    .select()
    .from(audits)
    .where(eq(audits.subjectId, String(second)));
  assert.equal(trail.filter(({ module, action }) => module === "Tract" && action === "import").length, 1);
});

test("a replaced set stays while an estimation uses it", async () => {
  const { db } = server;
  const staff = await server.as("Emergency Staff");
  const used = await storeGrid(db, { label: "Used", factor: 41 });
  await newEstimation(staff, { dataSetId: used });
  const newer = await storeGrid(db, { label: "Used", factor: 42 });
  const left = await db.select().from(tractDataSets).where(eq(tractDataSets.label, "Used"));
  assert.deepEqual(left.map(({ id }) => id).sort(), [used, newer].sort());
});

test("a set built in a separate thread equals one built here", async () => {
  const id = await storeGrid(server.db);
  const { set: here } = await tractSetOf(await readTractRows(server.db, id));
  const { set: apart } = await tractSetOf(await readTractRows(server.db, id), 1);
  assert.deepEqual(apart.fips, here.fips);
  assert.deepEqual(apart.xy, here.xy);
  assert.deepEqual(apart.figures, here.figures);
  assert.deepEqual(apart.index?.search(-82, 27, -81.9, 27.05), here.index?.search(-82, 27, -81.9, 27.05));
});

test("rows that cannot form a set cause an error", async () => {
  const id = await storeGrid(server.db);
  const rows = await readTractRows(server.db, id);
  const twice = { ...rows, fips: rows.fips.map(() => "12001000100") };
  await assert.rejects(tractSetOf(twice, 1), /duplicateTract|12001000100/);
});
