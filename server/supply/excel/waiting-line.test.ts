import assert from "node:assert/strict";
import { test } from "node:test";
import { HttpError } from "../../answers/errors.ts";
import { WaitingLine } from "./waiting-line.ts";

test("a few go on at once, the next wait in their order, and who comes to a full line is reported when to come again", async () => {
  const line = new WaitingLine({ places: 2, waiting: 3 });
  const begun: number[] = [];
  const works = Array.from({ length: 5 }, (_, i) => {
    const end = Promise.withResolvers<number>();
    const done = line.through(() => {
      begun.push(i);
      return end.promise;
    });
    return { end: () => end.resolve(i), done };
  });
  const finish = async (i: number) => {
    works[i]?.end();
    assert.equal(await works[i]?.done, i);
  };
  assert.deepEqual(begun, [0, 1]);
  await assert.rejects(
    line.through(async () => 9),
    (error) => error instanceof HttpError && error.status === 503 && error.details.values?.["seconds"] === 10,
  );
  await finish(1);
  await finish(0);
  assert.deepEqual(begun, [0, 1, 2, 3]);
  for (const i of [3, 2, 4]) await finish(i);
  assert.deepEqual(begun, [0, 1, 2, 3, 4]);
});

test("work that fails makes room like any other", async () => {
  const line = new WaitingLine({ places: 1, waiting: 1 });
  const failing = line.through(() => Promise.reject(new Error("broken file")));
  const next = line.through(async () => "read");
  await assert.rejects(failing, /broken file/);
  assert.equal(await next, "read");
  assert.equal(await line.through(async () => "another"), "another");
});
