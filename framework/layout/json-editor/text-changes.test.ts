import assert from "node:assert/strict";
import test from "node:test";
import { seededRandom } from "../../../test/kits/numbers.ts";
import { cpuMilliseconds } from "../../../test/kits/waiting.ts";
import { textChanges } from "./text-changes.ts";

function applied(text: string, changes: ReturnType<typeof textChanges>): string {
  let made = "";
  let at = 0;
  for (const { from, to, insert } of changes) {
    assert.ok(from >= at, "in order");
    made += text.slice(at, from) + insert;
    at = to;
  }
  return made + text.slice(at);
}

test("the changes turn any text into any other", () => {
  for (let seed = 1; seed <= 400; seed++) {
    const random = seededRandom(seed);
    const lines = (): string =>
      Array.from({ length: Math.floor(random() * 12) }, () => "abc{}"[Math.floor(random() * 7)] ?? "").join(
        random() < 0.7 ? "\n" : "",
      );
    const before = lines();
    const after = lines();
    assert.equal(applied(before, textChanges(before, after)), after, `seed ${seed}`);
  }
});

test("the text between two changes stays", () => {
  const before = ["{", '  "a": 1,', '  "b": 2,', '  "c": 3', "}"].join("\n");
  const after = before.replace("1", "10").replace("3", "30");
  assert.deepEqual(textChanges(before, after), [
    { from: before.indexOf("1") + 1, to: before.indexOf("1") + 1, insert: "0" },
    { from: before.indexOf("3") + 1, to: before.indexOf("3") + 1, insert: "0" },
  ]);
});

test("a stretch that differs in too many lines is replaced as one, quickly", () => {
  const lines = (mark: string): string => Array.from({ length: 20_000 }, (_, i) => `${mark} ${i}`).join("\n");
  const before = `first\n${lines("old")}\nlast`;
  const after = `first\n${lines("new")}\nlast`;
  const started = process.cpuUsage();
  assert.equal(applied(before, textChanges(before, after)), after);
  assert.ok(cpuMilliseconds(started) < 200);
});
