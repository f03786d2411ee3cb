import assert from "node:assert/strict";
import test from "node:test";
import { matching } from "./matching.ts";

const GROUPS = [
  {
    id: "users",
    label: "Users",
    items: [
      { id: "u1", label: "View User" },
      { id: "u2", label: "Edit User" },
    ],
  },
  { id: "people", items: [{ id: "p1", label: "Ana Núñez", note: "ana" }] },
  { id: "empty", label: "Empty", items: [] },
];
const ids = (search: string) => matching(GROUPS, search).flatMap(({ items }) => items.map(({ id }) => id));

test("every word must be found, in label, note or the group's name, whatever case and accents", () => {
  assert.deepEqual(ids("edit USER"), ["u2"]);
  assert.deepEqual(ids("users"), ["u1", "u2"]);
  assert.deepEqual(ids("nunez"), ["p1"]);
  assert.deepEqual(ids("nobody"), []);
});

test("without a search everything stands there but empty groups", () => {
  assert.deepEqual(ids("  "), ["u1", "u2", "p1"]);
  assert.deepEqual(matching(GROUPS, "").length, 2);
});
