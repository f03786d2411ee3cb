import assert from "node:assert/strict";
import test from "node:test";
import { freshDatabase } from "../../test/kits/cluster.ts";
import { storeGrid } from "../../test/kits/planning.ts";
import { warmTracts } from "./data-sets.ts";
import { tractSetFor } from "./tract-sets.ts";

const { signal } = new AbortController();

test("the newest data set is in memory after warming, and an empty database is no failure", async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  await warmTracts(db, { signal, onError });
  const id = await storeGrid(db);
  await warmTracts(db, { signal, onError });
  const asked = performance.now();
  const first = await tractSetFor(db, id);
  assert.equal(await tractSetFor(db, id), first);
  assert.ok(performance.now() - asked < 1000);
  assert.deepEqual(errors, []);
});

test("a failure is reported, but not that of a database which is closing", async () => {
  const { db, close } = await freshDatabase();
  await close();
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  await warmTracts(db, { signal, onError });
  assert.equal(errors.length, 1);
  await warmTracts(db, { signal: AbortSignal.abort(), onError });
  assert.equal(errors.length, 1);
});
