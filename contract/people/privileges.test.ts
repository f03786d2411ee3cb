import assert from "node:assert/strict";
import test from "node:test";
import { MODULES, PRIVILEGE_PAGES, PUBLIC_PRIVILEGES, inTableOrder, moduleIdOf, moduleOf } from "./modules.ts";
import {
  PRIVILEGE_CODES,
  SEEDED_ROLES,
  allOf,
  anyOf,
  publicAccess,
  permits,
  privilegeMark,
  signedIn,
  userOfMark,
  type Caller,
  type PrivilegeCode,
  type PrivilegeRule,
} from "./privileges.ts";

const caller = (userId: number | null, ...codes: string[]): Caller => ({ userId, privileges: new Set(codes) });
const unknown = "estimation.telepathy" as PrivilegeCode;

test("a rule requires one privilege, all of several, a session, or nothing", () => {
  const editor = caller(1, "estimation.edit");
  assert.equal(permits(editor, anyOf("estimation.view", "estimation.edit")), true);
  assert.equal(permits(editor, allOf("estimation.view", "estimation.edit")), false);
  assert.equal(permits(editor, signedIn), true);
  assert.equal(permits(caller(null, "home"), signedIn), false);
  assert.equal(permits(null, publicAccess), true);
});

test("a rule for no one permits nothing", () => {
  for (const nobody of [null, undefined])
    for (const rule of [anyOf(...PRIVILEGE_CODES), allOf("home"), signedIn]) assert.equal(permits(nobody, rule), false);
});

test("an unknown privilege is never granted, even if the caller has it", () => {
  const liar = caller(1, unknown, "home");
  assert.equal(permits(liar, anyOf(unknown)), false);
  assert.equal(permits(liar, allOf("home", unknown)), false);
  assert.equal(permits(liar, anyOf(unknown, "home")), true);
});

test("a rule without privileges or of an unknown kind permits nothing", () => {
  const everything = caller(1, ...PRIVILEGE_CODES);
  assert.equal(permits(everything, anyOf()), false);
  assert.equal(permits(everything, allOf()), false);
  assert.equal(permits(everything, { kind: "whoever" } as unknown as PrivilegeRule), false);
});

test("the public may only view, and only administrators may edit the layout", () => {
  assert.deepEqual(SEEDED_ROLES["Public"], ["home"]);
  for (const [role, codes] of Object.entries(SEEDED_ROLES))
    assert.equal(codes.includes("layout.edit"), role === "Administrator", role);
});

const markOf = (userId: number | null, ...codes: string[]) => privilegeMark({ userId, privileges: new Set(codes) });

test("a mark contains the user and a bit for each privilege, in any order", () => {
  assert.equal(markOf(7, "user.create", "home"), "7.3");
  assert.equal(markOf(7, "home", "user.create"), "7.3");
  assert.equal(markOf(null, "home"), ".1");
  assert.equal(userOfMark(markOf(7)), 7);
  assert.equal(userOfMark(markOf(null)), null);
});

test("each known privilege changes the mark, an unknown one does not", () => {
  const marks = PRIVILEGE_CODES.map((code) => markOf(1, code));
  assert.equal(new Set(marks).size, PRIVILEGE_CODES.length);
  assert.equal(markOf(1, "home", "made.up"), markOf(1, "home"));
});

test("each privilege is in one module", () => {
  const placed = MODULES.flatMap(({ privileges }) => [...privileges]);
  assert.deepEqual([...placed].sort(), [...PRIVILEGE_CODES].sort());
  assert.equal(moduleOf("roleUser.add"), "roles");
  assert.equal(moduleIdOf("home"), 1);
});

test("each page has its own name and route, and a privilege that opens it", () => {
  for (const key of ["code", "route"] as const)
    assert.equal(new Set(PRIVILEGE_PAGES.map((page) => page[key])).size, PRIVILEGE_PAGES.length);
  for (const { privileges, code } of PRIVILEGE_PAGES) assert.ok(privileges.length > 0, code);
});

test("the seeded Public role has no privilege that needs an account", () => {
  assert.deepEqual(
    SEEDED_ROLES["Public"]?.filter((code) => !PUBLIC_PRIVILEGES.includes(code)),
    [],
  );
});

test("codes come in the order of the table, unknown ones not at all", () => {
  assert.deepEqual(inTableOrder(["security.save", "made.up", "home"]), ["home", "security.save"]);
});
