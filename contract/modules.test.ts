import assert from "node:assert/strict";
import test from "node:test";
import { inTableOrder, MODULES, moduleIdOf, moduleOf, PRIVILEGE_PAGES, PUBLIC_PRIVILEGES } from "./modules.ts";
import { PRIVILEGE_CODES, SEEDED_ROLES } from "./privileges.ts";

test("each privilege is in one module", () => {
  const placed = MODULES.flatMap(({ privileges }) => [...privileges]);
  assert.deepEqual([...placed].sort(), [...PRIVILEGE_CODES].sort());
  assert.equal(moduleOf("roleUser.add"), "roles");
  assert.equal(moduleIdOf("home"), 1);
});

test("each page has a name and a route of its own, and something that counts there", () => {
  for (const key of ["code", "route"] as const)
    assert.equal(new Set(PRIVILEGE_PAGES.map((page) => page[key])).size, PRIVILEGE_PAGES.length);
  for (const { privileges, code } of PRIVILEGE_PAGES) assert.ok(privileges.length > 0, code);
});

test("the seeded Public role holds nothing that needs a person", () => {
  assert.deepEqual(
    SEEDED_ROLES["Public"]?.filter((code) => !PUBLIC_PRIVILEGES.includes(code)),
    [],
  );
});

test("codes come in the order of the table, unknown ones not at all", () => {
  assert.deepEqual(inTableOrder(["security.save", "made.up", "home"]), ["home", "security.save"]);
});
