import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { memoizeAsync } from "./memoize-async.ts";

test("what was used longest ago goes first, and no more is kept than may be", async () => {
  const keep = memoizeAsync<string>(2);
  const made: string[] = [];
  const ask = (key: string) => keep(key, async () => (made.push(key), key));
  for (const key of ["a", "b", "a", "c", "a", "b"]) assert.equal(await ask(key), key);
  assert.deepEqual(made, ["a", "b", "c", "b"]);
});

test("those who ask at once wait for one making; what failed is made again", async () => {
  const keep = memoizeAsync<number>(5);
  let tries = 0;
  const ask = () =>
    keep("one", async () => {
      tries += 1;
      if (tries === 1) throw new Error("not yet");
      return tries;
    });
  const results = await Promise.allSettled([ask(), ask()]);
  assert.deepEqual([tries, ...results.map(({ status }) => status)], [1, "rejected", "rejected"]);
  assert.equal(await ask(), 2);
  assert.equal(await ask(), 2);
});

test("what is not made in its time is made again, and the old making throws nothing away when it fails at last", async () => {
  const keep = memoizeAsync<string>(5, 10);
  const old = Promise.withResolvers<string>();
  const first = keep("one", () => old.promise);
  await wait(15);
  assert.equal(await keep("one", async () => "new"), "new");
  old.reject(new Error("too late"));
  await assert.rejects(first, /too late/);
  assert.equal(await keep("one", async () => "never made"), "new");
});
