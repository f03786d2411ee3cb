import assert from "node:assert/strict";
import { test } from "node:test";
import type { DataGroup } from "../../client/content/data-reader.ts";
import { drawnGroups } from "./drawn-groups.ts";

const group = (key: string | number, figure: number | null, more: Partial<DataGroup> = {}): DataGroup => ({
  key,
  figure,
  unit: null,
  records: 1,
  missing: figure === null ? 1 : 0,
  ...more,
});
const keys = (groups: readonly DataGroup[]) => groups.map(({ key }) => key);

test("the greatest come first; the rest is added up only where adding is right", () => {
  const all = [group("a", 1), group("b", 9), group("c", 4), group("d", null)];
  const sums = drawnGroups(all, { most: 2, summary: "sum", runs: false });
  assert.deepEqual([keys(sums.groups), sums.others, sums.left, sums.missing], [["b", "c"], 1, 1, 1]);
  const means = drawnGroups(all, { most: 2, summary: "avg", runs: false });
  assert.deepEqual([means.others, means.left], [null, 1]);
});

test("days and numbers follow one another, and units are told once each", () => {
  const all = [group(10, 1, { unit: "gallons" }), group(9, 5, { unit: "meals" }), group(2, 3, { unit: "meals" })];
  const drawn = drawnGroups(all, { most: 20, summary: "max", runs: true });
  assert.deepEqual(
    [keys(drawn.groups), drawn.units],
    [
      [2, 9, 10],
      ["gallons", "meals"],
    ],
  );
});
