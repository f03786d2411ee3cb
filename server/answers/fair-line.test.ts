import assert from "node:assert/strict";
import test from "node:test";
import { fairLine } from "./fair-line.ts";

const { signal: stays } = new AbortController();

test("callers go in turns, however many works one of them brings", async () => {
  const line = fairLine(1);
  const served: string[] = [];
  const work = async (caller: string) => {
    const end = await line.take(caller, stays);
    served.push(caller);
    await Promise.resolve();
    end();
    end();
  };
  await Promise.all(["a", "a", "a", "a", "b", "b", "c"].map(work));
  assert.deepEqual(served, ["a", "a", "b", "c", "a", "b", "a"]);
});

test("who goes away leaves the line, and nobody else waits longer for it", async () => {
  const line = fairLine(1);
  const end = await line.take("a", stays);
  const leaving = new AbortController();
  const left = line.take("b", leaving.signal);
  const next = line.take("c", stays);
  assert.deepEqual([line.waiting(), line.waiting("b")], [2, 1]);
  leaving.abort();
  await assert.rejects(left, { name: "AbortError" });
  end();
  (await next)();
  assert.equal(line.waiting(), 0);
  await assert.rejects(line.take("b", leaving.signal), { name: "AbortError" });
});
