import assert from "node:assert/strict";
import test from "node:test";
import { until } from "../../test/kits/waiting.ts";
import { sharedRead } from "./shared-read.ts";

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

test("who asks alone is answered by a read of their own", async () => {
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

test("who asks while a read is under way shares the next, which begins after they asked", async () => {
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

test("a read that fails fails for those who share it, and for no one after", async () => {
  const { open, read } = byHand();
  const first = read();
  const second = read();
  open[0]?.refuse(new Error("gone"));
  await assert.rejects(first, /gone/);
  await later();
  open[1]?.answer(2);
  assert.equal(await second, 2);
});

test("a read that does not end holds up no one who comes after it", async () => {
  const { open, read } = byHand(20);
  void read();
  const second = read();
  await until(() => open.length === 2);
  open[1]?.answer(2);
  assert.equal(await second, 2);
});
