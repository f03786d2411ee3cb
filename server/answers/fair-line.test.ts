import assert from "node:assert/strict";
import test from "node:test";
import type { HttpError } from "./errors.ts";
import { fairLine, pacedLine } from "./fair-line.ts";

const { signal } = new AbortController();

test("callers take turns, however many jobs one of them has", async () => {
  const line = fairLine(1);
  const served: string[] = [];
  const work = async (caller: string) => {
    const end = await line.take(caller, signal);
    served.push(caller);
    await Promise.resolve();
    end();
    end();
  };
  await Promise.all(["a", "a", "a", "a", "b", "b", "c"].map(work));
  assert.deepEqual(served, ["a", "a", "b", "c", "a", "b", "a"]);
});

test("a caller who disconnects leaves the queue, and no one else waits longer for it", async () => {
  const line = fairLine(1);
  const end = await line.take("a", signal);
  const leaving = new AbortController();
  const left = line.take("b", leaving.signal);
  const next = line.take("c", signal);
  assert.deepEqual([line.waiting(), line.waiting("b")], [2, 1]);
  leaving.abort();
  await assert.rejects(left, { name: "AbortError" });
  end();
  (await next)();
  assert.equal(line.waiting(), 0);
  await assert.rejects(line.take("b", leaving.signal), { name: "AbortError" });
});

const hold = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};
function* pieces() {
  yield;
  return "done";
}

test("the thread is free between jobs and between their pieces, and a failure blocks no one", async () => {
  const line = pacedLine();
  const seen: string[] = [];
  const hard = (name: string) =>
    line(
      "a",
      function* () {
        hold(20);
        seen.push(name);
        yield;
        hold(20);
        seen.push(`end of ${name}`);
        if (name === "two") throw new Error("of the test");
      },
      signal,
    );
  const done = Promise.allSettled([hard("one"), hard("two"), hard("three")]);
  const other = setInterval(() => seen.push("other"), 1);
  const [, two, three] = await done;
  clearInterval(other);
  assert.deepEqual([two.status, three.status], ["rejected", "fulfilled"]);
  const works = seen.filter((each, i) => each !== "other" || seen[i - 1] !== "other");
  const ends = ["one", "end of one", "two", "end of two", "three"];
  const ours = works.slice(works.indexOf("one"), works.indexOf("three") + 1);
  assert.deepEqual(
    ours,
    ends.flatMap((each, i) => (i === 0 ? [each] : ["other", each])),
  );
});

test("a job whose caller leaves ends between two pieces", async () => {
  const line = pacedLine();
  const leaving = new AbortController();
  const left = line(
    "a",
    function* () {
      hold(20);
      leaving.abort();
      yield;
      assert.fail();
    },
    leaving.signal,
  );
  await assert.rejects(left, { name: "AbortError" });
  assert.equal(await line("b", pieces, signal), "done");
});

test("a queue that is too long refuses with the time to retry", async () => {
  const line = pacedLine({ each: 1, all: 2 });
  const works = ["a", "a", "b"].map((caller) => line(caller, pieces, signal));
  const refusal = (caller: string) =>
    line(caller, pieces, signal).then(
      () => assert.fail(),
      (error: HttpError) => [error.status, error.key, error.details.values],
    );
  assert.deepEqual(await refusal("a"), [429, "errors.waiting", { found: 1, expected: 1, seconds: 5 }]);
  assert.deepEqual(await refusal("c"), [503, "errors.busy", { found: 2, expected: 2, seconds: 5 }]);
  assert.deepEqual(await Promise.all(works), ["done", "done", "done"]);
});
