import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { until } from "../../test/kits/waiting.ts";
import { memoizeAsync, sharedRead, sharedReads } from "./memoize-async.ts";

test("the least recently used entries are dropped first, and the limit is never exceeded", async () => {
  const keep = memoizeAsync<string>(2);
  const made: string[] = [];
  const ask = (key: string) => keep(key, async () => (made.push(key), key));
  for (const key of ["a", "b", "a", "c", "a", "b"]) assert.equal(await ask(key), key);
  assert.deepEqual(made, ["a", "b", "c", "b"]);
});

test("a value of another state is made again, and is not kept beside the current one", async () => {
  const keep = memoizeAsync<string>(1);
  const made: string[] = [];
  const ask = (state: string) => keep("list", async () => (made.push(state), state), state);
  for (const state of ["one", "one", "two", "two", "one"]) assert.equal(await ask(state), state);
  assert.deepEqual(made, ["one", "two", "one"]);
});

test("concurrent callers wait for one calculation; a failed one is repeated", async () => {
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

test("a value that is not made in time is made again, and the late failure of the first discards nothing", async () => {
  const keep = memoizeAsync<string>(5, 10);
  const old = Promise.withResolvers<string>();
  const first = keep("one", () => old.promise);
  await wait(15);
  assert.equal(await keep("one", async () => "new"), "new");
  old.reject(new Error("too late"));
  await assert.rejects(first, /too late/);
  assert.equal(await keep("one", async () => "never made"), "new");
});

/** A read that is answered by hand; counts how often it was begun. */
function byHand(timeout?: number) {
  const open: { answer(value: number): void; refuse(error: Error): void }[] = [];
  const read = sharedRead(
    () =>
      new Promise<number>((resolve, reject) => {
        open.push({ answer: resolve, refuse: reject });
      }),
    timeout,
  );
  return { open, read };
}
const later = () => new Promise((resolve) => setImmediate(resolve));

test("a single caller gets a separate read", async () => {
  const { open, read } = byHand();
  const answer = read();
  open[0]?.answer(1);
  assert.equal(await answer, 1);
  const second = read();
  await later();
  assert.equal(open.length, 2);
  open[1]?.answer(2);
  assert.equal(await second, 2);
});

test("callers during a read share the next one, which starts after their call", async () => {
  const { open, read } = byHand();
  const first = read();
  const [second, third] = [read(), read()];
  await later();
  assert.equal(open.length, 1);
  open[0]?.answer(1);
  await later();
  assert.equal(open.length, 2, "one read for both");
  open[1]?.answer(2);
  assert.deepEqual(await Promise.all([first, second, third]), [1, 2, 2]);
});

test("a failed read fails only for the callers who share it", async () => {
  const { open, read } = byHand();
  const first = read();
  const second = read();
  open[0]?.refuse(new Error("gone"));
  await assert.rejects(first, /gone/);
  await later();
  open[1]?.answer(2);
  assert.equal(await second, 2);
});

test("a read that does not end blocks no later caller", async () => {
  const { open, read } = byHand(20);
  void read();
  const second = read();
  await until(() => open.length === 2);
  open[1]?.answer(2);
  assert.equal(await second, 2);
});

test("concurrent keys are read at once, each caller gets its own, and an unknown key gets nothing", async () => {
  const asked: (readonly string[])[] = [];
  const begun = Promise.withResolvers<ReadonlyMap<string, string>>();
  const read = sharedReads((keys: readonly string[]) => {
    asked.push(keys);
    if (asked.length === 1) return begun.promise;
    return Promise.resolve(new Map(keys.filter((key) => key !== "none").map((key) => [key, `of ${key}`])));
  });
  const [first, waiting] = [read("a"), [read("b"), read("none"), read("b")]];
  // A caller between the end of one read and the start of the next must not break the waiting callers' read.
  const between = begun.promise.then(() => read("c"));
  begun.resolve(new Map([["a", "of a"]]));
  assert.equal(await first, "of a");
  assert.deepEqual(await Promise.all([...waiting, between]), ["of b", undefined, "of b", "of c"]);
  assert.deepEqual(asked, [["a"], ["b", "none", "c"]]);
});
