import assert from "node:assert/strict";
import { test } from "node:test";
import { longList, pseudo, pseudoBundle } from "./arrange.ts";

test("words are accented and run from right to left; placeholders and figures stay", () => {
  assert.equal(pseudo("Zone {{zone}} of 4"), "\u202eŽôñê\u202c {{zone}} \u202eôf\u202c 4");
});

test("a long list has 100,000 distinct rows", () => {
  const list = longList([{ userId: 7, userName: "ana" }]);
  assert.equal(list.length, 100_000);
  assert.equal(new Set(list.map(({ userId }) => userId)).size, 100_000);
  assert.deepEqual(list.at(-1), { userId: 100_000, userName: "ana100000" });
});

test("a bundle declares its own direction, at whatever depth its texts are", () => {
  const found = pseudoBundle({ shell: { direction: "ltr", ok: "OK" }, widgets: { map: { title: "Map" } } });
  assert.deepEqual(found, {
    shell: { direction: "rtl", ok: "\u202eÔK\u202c" },
    widgets: { map: { title: "\u202eMáp\u202c" } },
  });
});
