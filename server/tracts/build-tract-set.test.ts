import assert from "node:assert/strict";
import { test } from "node:test";
import { storeGrid } from "../../test/kits/planning.ts";
import { readTractRows } from "./tract-rows.ts";
import { tractSetOf } from "./tract-sets.ts";
import { testDatabase } from "../../test/kits/cluster.ts";

const database = testDatabase();

test("a set built in a thread of its own is the same as one built here", async () => {
  const id = await storeGrid(database.db);
  const { set: here } = await tractSetOf(await readTractRows(database.db, id));
  const { set: apart } = await tractSetOf(await readTractRows(database.db, id), 1);
  assert.deepEqual(apart.fips, here.fips);
  assert.deepEqual(apart.xy, here.xy);
  assert.deepEqual(apart.figures, here.figures);
  assert.deepEqual(apart.index?.search(-82, 27, -81.9, 27.05), here.index?.search(-82, 27, -81.9, 27.05));
});

test("rows that make no set are an error, not a silence", async () => {
  const id = await storeGrid(database.db);
  const rows = await readTractRows(database.db, id);
  const twice = { ...rows, fips: rows.fips.map(() => "12001000100") };
  await assert.rejects(tractSetOf(twice, 1), /duplicateTract|12001000100/);
});
