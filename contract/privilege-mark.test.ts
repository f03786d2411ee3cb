import assert from "node:assert/strict";
import test from "node:test";
import { privilegeMark, userOfMark } from "./privilege-mark.ts";
import { PRIVILEGE_CODES } from "./privileges.ts";

const markOf = (userId: number | null, ...codes: string[]) => privilegeMark({ userId, privileges: new Set(codes) });

test("a mark names the user and has a bit for each privilege, in whatever order they come", () => {
  assert.equal(markOf(7, "user.create", "home"), "7.3");
  assert.equal(markOf(7, "home", "user.create"), "7.3");
  assert.equal(markOf(null, "home"), ".1");
  assert.equal(userOfMark(markOf(7)), 7);
  assert.equal(userOfMark(markOf(null)), null);
});

test("each privilege of the table changes the mark, one that no one knows does not", () => {
  const marks = PRIVILEGE_CODES.map((code) => markOf(1, code));
  assert.equal(new Set(marks).size, PRIVILEGE_CODES.length);
  assert.equal(markOf(1, "home", "made.up"), markOf(1, "home"));
});
