import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import test from "node:test";
import type { HttpError } from "./errors.ts";
import { pacedLine } from "./paced-line.ts";

const { signal } = new AbortController();
const hold = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

test("between two works the thread is free for others, and what fails holds up no one", async () => {
  const line = pacedLine();
  const seen: string[] = [];
  const hard = (name: string) =>
    line(
      "a",
      () => {
        hold(20);
        seen.push(name);
        if (name === "two") throw new Error("of the test");
      },
      signal,
    );
  const works = Promise.allSettled([hard("one"), hard("two"), hard("three")]);
  const other = setInterval(() => seen.push("other"), 1);
  const [, two, three] = await works;
  clearInterval(other);
  assert.deepEqual([two.status, three.status], ["rejected", "fulfilled"]);
  const [one, second, third] = ["one", "two", "three"].map((name) => seen.indexOf(name));
  assert.ok(seen.slice(one, second).includes("other") && seen.slice(second, third).includes("other"), seen.join(" "));
});

test("a line that is too long is refused, with when to come again", async () => {
  const line = pacedLine({ each: 1, all: 2 });
  const first = line("a", () => wait(5), signal);
  const rest = [line("a", () => 1, signal), line("b", () => 2, signal)];
  const refusal = (caller: string) =>
    line(caller, () => 0, signal).then(
      () => assert.fail(),
      (error: HttpError) => [error.status, error.key, error.details.values],
    );
  assert.deepEqual(await refusal("a"), [429, "errors.tooMany", { seconds: 5 }]);
  assert.deepEqual(await refusal("c"), [503, "errors.busy", { seconds: 5 }]);
  assert.deepEqual([await first, ...(await Promise.all(rest))], [undefined, 1, 2]);
});
