import assert from "node:assert/strict";
import test from "node:test";
import { count, eq, getTableName, is, PgTable, sql } from "../orm.ts";
import { PRIVILEGE_CODES } from "../../../contract/people/privileges.ts";
import { testDatabase, beforeTests, freshDatabase } from "../../../test/kits/cluster.ts";
import { columns } from "../../../test/kits/numbers.ts";
import { inTransaction, type Database } from "../database.ts";
import { postgresCode } from "../errors.ts";
import { migrateDatabase } from "../migrate.ts";
import { seedDatabase } from "../../persistence/seed/seed.ts";
import * as schema from "./index.ts";

const database = testDatabase();
let db: Database;
let eid: number;
beforeTests(async () => {
  db = database.db;
  eid = await makeEstimation();
});

const UNIQUE = "23505";
const CHECK = "23514";
const REFERENCE = "23503";

async function makeEstimation(): Promise<number> {
  const [set] = await db
    .insert(schema.tractDataSets)
    .values({ name: "s", tractYear: 2018, povertyMeaning: "below100", source: "test", hash: "h" })
    .returning();
  const [disaster] = await db
    .insert(schema.disasters)
    .values({ type: "Hurricane", category: "4", name: "Irma", startDate: "2017-09-10" })
    .returning();
  assert.ok(set && disaster);
  const [estimation] = await db
    .insert(schema.estimations)
    .values({ did: disaster.did, name: "First", startDate: "2017-09-10", dataSetId: set.id })
    .returning();
  assert.ok(estimation);
  return estimation.eid;
}

const refusedWith = (code: string) => (error: unknown) => postgresCode(error) === code;
const SQUARE = {
  type: "Polygon" as const,
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ],
};
const zoneOne = () => ({ eid, zone: 1, parts: [{ kind: "polygon" as const, geometry: SQUARE }], area: SQUARE });

test("several processes may migrate and seed at once; one does, the others find it done", async () => {
  const empty = await freshDatabase({ empty: true });
  try {
    await Promise.all([1, 2, 3].map(() => migrateDatabase(empty.db)));
    const made = await Promise.all(
      [1, 2, 3].map(() => seedDatabase(empty.db, { passwordHash: "no hash", expiresAt: null })),
    );
    assert.deepEqual(made.sort(), [false, false, true]);
    const [people] = await empty.db.select({ n: count() }).from(schema.users);
    assert.equal(people?.n, 1);
  } finally {
    await empty.close();
  }
});

test("every table of the schema is in the database", async () => {
  const { rows } = await db.$client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const there = new Set(rows.map(({ name }) => name));
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  assert.ok(tables.length > 40);
  for (const table of tables) assert.ok(there.has(getTableName(table)), getTableName(table));
});

test("the seed is complete: roles, privileges, products, categories and defaults with their sources", async () => {
  const granted = await db
    .select({ role: schema.roles.name, n: count() })
    .from(schema.roles)
    .innerJoin(schema.rolePrivileges, eq(schema.rolePrivileges.roleId, schema.roles.roleId))
    .groupBy(schema.roles.name);
  const expected = { Administrator: PRIVILEGE_CODES.length, "Emergency Staff": 15, Viewer: 3, Public: 1 };
  assert.deepEqual(Object.fromEntries(granted.map(({ role, n }) => [role, n])), expected);
  const products = await db.select().from(schema.products);
  assert.deepEqual(columns(products, "name", "unit", "shelfLifeBlocks"), [
    ["Food", "Meals", null],
    ["Water", "Gallons", null],
    ["Ice", "Pounds", 1],
  ]);
  for (const table of [schema.configParams, schema.configAssistance, schema.configSuggested, schema.configInfo]) {
    const rows = await db.select({ source: table.source }).from(table);
    assert.ok(rows.length > 0 && rows.every(({ source }) => source !== ""), getTableName(table));
  }
});

test("names are unique ignoring case", async () => {
  const disaster = { type: "Flood", name: "IRMA", startDate: "2020-01-01" };
  await assert.rejects(db.insert(schema.disasters).values(disaster), refusedWith(UNIQUE));
  await assert.rejects(db.insert(schema.users).values({ userName: "ADMIN" }), refusedWith(UNIQUE));
  await assert.rejects(db.insert(schema.products).values({ name: "ice", unit: "Pounds" }), refusedWith(UNIQUE));
});

test("a zone's number is 1 to 4, once in an estimation, and affected is a percentage", async () => {
  await db.insert(schema.zones).values(zoneOne());
  await assert.rejects(db.insert(schema.zones).values(zoneOne()), refusedWith(UNIQUE));
  await assert.rejects(db.insert(schema.zones).values({ ...zoneOne(), zone: 5 }), refusedWith(CHECK));
  await assert.rejects(db.insert(schema.zones).values({ ...zoneOne(), zone: 2, affected: 101 }), refusedWith(CHECK));
});

test("a parameter is not negative, a capacity not zero, a percentage within 0 to 100", async () => {
  const daily = { eid, product: "Ice", category: "cpt", unit: "Pounds" } as const;
  await assert.rejects(db.insert(schema.estimationParams).values({ ...daily, value: 0 }), refusedWith(CHECK));
  const cell = { eid, type: "Assistance", product: "Ice", zone: 1, category: "Below Poverty(%)" } as const;
  await assert.rejects(db.insert(schema.estimationAssistance).values({ ...cell, value: 100.5 }), refusedWith(CHECK));
  await assert.rejects(
    db.insert(schema.estimationAssistance).values({ ...cell, zone: null, value: 1 }),
    refusedWith(CHECK),
  );
  await assert.rejects(
    db.insert(schema.estimationAssistance).values({ ...cell, type: "Suggested", zone: null, value: 1 }),
    refusedWith(CHECK),
  );
});

test("a disaster's category is one of its type's, which may be replaced within a transaction", async () => {
  const tornado = { type: "Tornado", category: "5", name: "x", startDate: "2020-01-01" };
  await assert.rejects(db.insert(schema.disasters).values(tornado), refusedWith(REFERENCE));
  const ofHurricanes = eq(schema.disasterCategories.dtype, "Hurricane");
  await inTransaction(db, async (tx) => {
    const rows = await tx.delete(schema.disasterCategories).where(ofHurricanes).returning();
    await tx.insert(schema.disasterCategories).values(rows);
  });
  await assert.rejects(
    inTransaction(db, (tx) => tx.delete(schema.disasterCategories).where(ofHurricanes)),
    refusedWith(REFERENCE),
  );
});

test("boxes are read back unchanged and found by overlap", async () => {
  const [west, south, east, north] = [-82.75, -1e-7, -80.0625, 27.25];
  await db
    .insert(schema.countyInfo)
    .values({ fips: "12001", name: "A", state: "Florida", box: [west, south, east, north] });
  const [row] = await db
    .select()
    .from(schema.countyInfo)
    .where(sql`${schema.countyInfo.box} && box '((-81,26),(-79,28))'`);
  assert.deepEqual(row?.box, [west, south, east, north]);
});

test("the views pivot each run by itself", async () => {
  const [older, newer] = await db
    .insert(schema.runs)
    .values([1, 2].map(() => ({ eid, inputs: {}, inputsHash: "h", engineVersion: "1", results: {} })))
    .returning();
  assert.ok(older && newer);
  const days = Array.from({ length: 21 }, (_, i) => i + 1);
  const need = (rid: number, factor: number) =>
    days.map((day) => ({ rid, eid, zone: 1, product: "Ice", day, quantity: day * factor, unit: "Pounds" as const }));
  await db.insert(schema.productNeeds).values([...need(older.rid, 100), ...need(newer.rid, 0.5)]);
  const { needsDayOne: day, needsMultiDay: blocks } = schema;
  const [one] = await db.select().from(day).where(eq(day.rid, newer.rid));
  assert.deepEqual([one?.rid, one?.quantity], [newer.rid, 0.5]);
  const [many] = await db.select().from(blocks).where(eq(blocks.rid, newer.rid));
  assert.deepEqual([many?.block1, many?.block7, many?.total], [3, 30, 115.5]);
});

test("a deleted disaster deletes its estimations with all of their records", async () => {
  await db.delete(schema.disasters).where(eq(schema.disasters.name, "Irma"));
  for (const table of [schema.estimations, schema.zones, schema.runs, schema.productNeeds]) {
    const [left] = await db.select({ n: count() }).from(table);
    assert.equal(left?.n, 0, getTableName(table));
  }
  const [sets] = await db.select({ n: count() }).from(schema.tractDataSets);
  assert.equal(sets?.n, 1);
});

test("a transaction in a deadlock is repeated", async () => {
  let tries = 0;
  const result = await inTransaction(db, async (tx) => {
    tries++;
    if (tries === 1) await tx.execute(sql`do $$ begin raise exception sqlstate '40P01'; end $$`);
    return "done";
  });
  assert.deepEqual([result, tries], ["done", 2]);
});
