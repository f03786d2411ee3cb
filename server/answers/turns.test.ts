import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import test from "node:test";
import type { HttpError } from "./errors.ts";
import { Turns } from "./turns.ts";

const hold = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

test("callers have their turns one after the other, however much one of them asks for", async () => {
  const turns = new Turns();
  const order: string[] = [];
  const ask = (caller: string, name: string) => turns.do(caller, () => void order.push(name));
  await Promise.all([ask("a", "a1"), ask("a", "a2"), ask("a", "a3"), ask("b", "b1"), ask("c", "c1")]);
  assert.deepEqual(order, ["a1", "a2", "b1", "c1", "a3"]);
});

test("between two works the thread is free for others, and what fails holds up no one", async () => {
  const turns = new Turns();
  const seen: string[] = [];
  const work = (name: string) =>
    turns.do("a", () => {
      hold(20);
      seen.push(name);
      if (name === "two") throw new Error("of the test");
    });
  const works = Promise.allSettled([work("one"), work("two"), work("three")]);
  const other = setInterval(() => seen.push("other"), 1);
  const [, two, three] = await works;
  clearInterval(other);
  assert.deepEqual([two.status, three.status], ["rejected", "fulfilled"]);
  const [one, second, third] = ["one", "two", "three"].map((name) => seen.indexOf(name));
  assert.ok(seen.slice(one, second).includes("other") && seen.slice(second, third).includes("other"), seen.join(" "));
});

test("a line that is too long is refused, with when to come again", async () => {
  const turns = new Turns({ each: 1, all: 2 });
  const first = turns.do("a", () => wait(5));
  const rest = [turns.do("a", () => 1), turns.do("b", () => 2)];
  const refusal = (caller: string) =>
    turns
      .do(caller, () => 0)
      .then(
        () => assert.fail(),
        (error: HttpError) => [error.status, error.key, error.details.values],
      );
  assert.deepEqual(await refusal("a"), [429, "errors.tooMany", { seconds: 5 }]);
  assert.deepEqual(await refusal("c"), [503, "errors.busy", { seconds: 5 }]);
  assert.deepEqual([await first, ...(await Promise.all(rest))], [undefined, 1, 2]);
});
