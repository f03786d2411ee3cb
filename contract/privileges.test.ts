import assert from "node:assert/strict";
import test from "node:test";
import {
  allOf,
  anyOf,
  everybody,
  permits,
  PRIVILEGE_CODES,
  SEEDED_ROLES,
  signedIn,
  type Caller,
  type PrivilegeCode,
  type PrivilegeRule,
} from "./privileges.ts";

const caller = (userId: number | null, ...codes: string[]): Caller => ({ userId, privileges: new Set(codes) });
const unknown = "estimation.telepathy" as PrivilegeCode;

test("a rule asks for one, for all, for a session or for nothing", () => {
  const editor = caller(1, "estimation.edit");
  assert.equal(permits(editor, anyOf("estimation.view", "estimation.edit")), true);
  assert.equal(permits(editor, allOf("estimation.view", "estimation.edit")), false);
  assert.equal(permits(editor, signedIn), true);
  assert.equal(permits(caller(null, "home"), signedIn), false);
  assert.equal(permits(null, everybody), true);
});

test("no one is asked: no", () => {
  for (const nobody of [null, undefined])
    for (const rule of [anyOf(...PRIVILEGE_CODES), allOf("home"), signedIn]) assert.equal(permits(nobody, rule), false);
});

test("a privilege that the table does not know is held by no one, not even by who brings it along", () => {
  const liar = caller(1, unknown, "home");
  assert.equal(permits(liar, anyOf(unknown)), false);
  assert.equal(permits(liar, allOf("home", unknown)), false);
  assert.equal(permits(liar, anyOf(unknown, "home")), true);
});

test("a rule that names no privilege, or is of a kind no one knows, permits nothing", () => {
  const everything = caller(1, ...PRIVILEGE_CODES);
  assert.equal(permits(everything, anyOf()), false);
  assert.equal(permits(everything, allOf()), false);
  assert.equal(permits(everything, { kind: "whoever" } as unknown as PrivilegeRule), false);
});

test("the public may what decisions.md §2 says, and the layout is the administrator's alone", () => {
  assert.deepEqual(SEEDED_ROLES["Public"], ["home"]);
  for (const [role, codes] of Object.entries(SEEDED_ROLES))
    assert.equal(codes.includes("layout.edit"), role === "Administrator", role);
});
