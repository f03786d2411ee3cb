import assert from "node:assert/strict";
import test from "node:test";
import { mergeThreeWays } from "./merge.ts";

const zone = { name: "Tampa", affected: 100, ring: [0, 1, 2, 3] };
const idOf = (row: object) => ("id" in row ? String(row.id) : undefined);

test("changes of one side alone are in the merged record, and the other user's are named", () => {
  const mine = { ...zone, affected: 55 };
  const theirs = { ...zone, name: "Greater Tampa" };
  assert.deepEqual(mergeThreeWays({ base: zone, mine, theirs }), {
    merged: { name: "Greater Tampa", affected: 55, ring: [0, 1, 2, 3] },
    taken: [["name"]],
    clashes: [],
  });
});

test("equal changes do not conflict; different ones do, and mine is used until theirs is chosen", () => {
  const mine = { ...zone, affected: 55, name: "Bay" };
  const theirs = { ...zone, affected: 60, name: "Bay" };
  assert.deepEqual(mergeThreeWays({ base: zone, mine, theirs }), { merged: mine, taken: [], clashes: [["affected"]] });
  const chosen = mergeThreeWays({ base: zone, mine, theirs }, { choose: () => "theirs" });
  assert.deepEqual(chosen.merged, theirs);
});

test("a corner in the middle of a ring is compared, although texts do not show it", () => {
  const theirs = { ...zone, ring: [0, 9, 2, 3] };
  assert.deepEqual(mergeThreeWays({ base: zone, mine: { ...zone, affected: 65 }, theirs }).merged, {
    ...theirs,
    affected: 65,
  });
  const mine = { ...zone, ring: [0, 1, 8, 3] };
  assert.deepEqual(mergeThreeWays({ base: zone, mine, theirs }).clashes, [["ring"]]);
});

test("rows are merged by their ids: changed, added, deleted, in other orders", () => {
  const base = { rows: [{ id: 1, n: 1, m: 1 }, { id: 2, n: 2, m: 2 }, { id: 3, n: 3, m: 3 }] }; // oxfmt-ignore
  const mine = { rows: [{ id: 3, n: 3, m: 3 }, { id: 1, n: 10, m: 1 }, { id: 5, n: 5, m: 5 }] }; // oxfmt-ignore
  const theirs = { rows: [{ id: 1, n: 1, m: 11 }, { id: 2, n: 2, m: 2 }, { id: 4, n: 4, m: 4 }] }; // oxfmt-ignore
  const { merged, clashes } = mergeThreeWays({ base, mine, theirs }, { idOf });
  assert.deepEqual(merged.rows, [
    { id: 1, n: 10, m: 11 },
    { id: 4, n: 4, m: 4 },
    { id: 5, n: 5, m: 5 },
  ]);
  assert.deepEqual(clashes, []);
  const changed = { rows: [{ id: 1, n: 1, m: 1 }, { id: 2, n: 22, m: 2 }, { id: 3, n: 3, m: 3 }] }; // oxfmt-ignore
  const asked = mergeThreeWays({ base, mine, theirs: changed }, { idOf });
  assert.deepEqual(asked.clashes, [["rows", "#2"]], "one deleted what the other changed");
});

test("an order that one side changed stays; two new orders are asked about", () => {
  const rows = (...ids: number[]) => ids.map((id) => ({ id, on: true }));
  const mine = rows(1, 2, 3).map((row) => ({ ...row, on: row.id !== 2 }));
  const merged = (theirs: readonly object[]) => mergeThreeWays<readonly object[]>({ base: rows(1, 2, 3), mine, theirs }, { idOf }); // oxfmt-ignore
  assert.deepEqual(merged(rows(3, 2, 1)).merged, mine.toReversed());
  const both = mergeThreeWays({ base: rows(1, 2, 3), mine: rows(2, 1, 3), theirs: rows(3, 2, 1) }, { idOf });
  assert.deepEqual(both.clashes, [[]]);
});

test("lists of texts are sets: entries added by either side are in, entries removed by either are out", () => {
  const { merged, clashes } = mergeThreeWays({
    base: { codes: ["a", "b", "c"] },
    mine: { codes: ["a", "c", "d"] },
    theirs: { codes: ["a", "b", "e"] },
  });
  assert.deepEqual([merged.codes, clashes], [["a", "d", "e"], []]);
});

test("without the original, all differences are asked about", () => {
  const theirs = { ...zone, name: "Bay", affected: 60 };
  assert.deepEqual(mergeThreeWays({ base: undefined, mine: zone, theirs }).clashes, [["name"], ["affected"]]);
});
