import assert from "node:assert/strict";
import test from "node:test";
import { ApiError } from "../../../framework/http/api-error.ts";
import { changesFor, differenceOf, fixedPrivilege, matching, mayGiveRole, ownLossOf, shareOf } from "./rights.ts";

const officer = { administrator: false, privileges: new Set(["home", "security.save"]) };
const administrator = { administrator: true, privileges: new Set(["home"]) };
const person = (userId: number, ...roleIds: number[]) => ({
  userId,
  userName: `p${userId}`,
  displayName: `Person ${userId}`,
  active: true,
  roleIds,
});

test("two lists differ by their added and removed entries", () => {
  assert.deepEqual(differenceOf(["a", "b"], ["b", "c"]), { added: ["c"], removed: ["a"] });
});

test("a privilege is fixed where the server would refuse its change, and only there", () => {
  const fixed = (code: Parameters<typeof fixedPrivilege>[0], roleName: string, held: boolean, caller = officer) =>
    fixedPrivilege(code, { roleName, held, caller });
  assert.equal(fixed("security.view", "Administrator", true, administrator), "kept");
  assert.equal(fixed("home", "Administrator", true, administrator), null);
  assert.equal(fixed("estimation.view", "Public", false, administrator), "needsPerson");
  assert.equal(fixed("estimation.view", "Viewer", false), "notYours");
  assert.equal(fixed("estimation.view", "Viewer", true), null, "what is there can be taken");
  assert.equal(fixed("estimation.view", "Viewer", false, administrator), null);
});

test("a role can be granted by users who have all its privileges; Public by no one, Administrator by administrators", () => {
  const role = (name: string, ...codes: string[]) => ({
    name,
    permissions: codes.map((privilegeCode) => ({ privilegeCode })),
  });
  assert.equal(mayGiveRole(officer, role("Desk", "home")), true);
  assert.equal(mayGiveRole(officer, role("Desk", "home", "data.import")), false);
  assert.equal(mayGiveRole(administrator, role("Desk", "data.import")), true);
  assert.equal(mayGiveRole(administrator, role("Public", "home")), false);
  assert.equal(mayGiveRole(officer, role("Administrator")), false);
});

test("a role of several users is held by all, some or none, and a decision changes only those who differ", () => {
  const people = [person(1, 5), person(2, 5, 6), person(3, 5)];
  assert.deepEqual(
    [5, 6, 7].map((roleId) => shareOf(people, roleId)),
    ["all", "some", "none"],
  );
  const decisions = new Map([
    [5, false],
    [6, true],
  ]);
  assert.deepEqual(changesFor(people.slice(1), decisions), [
    { userId: 2, roleId: 5, holds: false },
    { userId: 3, roleId: 5, holds: false },
    { userId: 3, roleId: 6, holds: true },
  ]);
});

test("a refusal of a change to one's own rights names the loss, others do not", () => {
  const refusal = (key: string) =>
    new ApiError({
      status: 422,
      key,
      message: "",
      details: {
        faults: [
          { path: "body.confirmLoss", key, message: "", values: { codes: "security.save home", privileges: "" } },
        ],
      },
    });
  assert.deepEqual(ownLossOf(refusal("domain.security.ownLoss")), ["home", "security.save"]);
  assert.equal(ownLossOf(refusal("domain.role.nameTaken")), null);
  assert.equal(ownLossOf(new Error("x")), null);
});

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

test("without a search all but the empty groups are shown", () => {
  assert.deepEqual(ids("  "), ["u1", "u2", "p1"]);
  assert.deepEqual(matching(GROUPS, "").length, 2);
});
