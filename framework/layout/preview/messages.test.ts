import assert from "node:assert/strict";
import test from "node:test";
import type { Session } from "../../../contract/people/calls/session.ts";
import { seenAs } from "./messages.ts";

const admin: Session = {
  user: {
    userId: 7,
    userName: "ana",
    displayName: "Ana",
    roleNameOfLoginUser: ["Administrator"],
    mustChangePassword: false,
  },
  privileges: [{ privilegeCode: "layout.edit", index: 44 }],
};

test("without a role the session is the caller's own", () => {
  assert.equal(seenAs(admin, null), admin);
});

test("a role's privileges replace the caller's", () => {
  const seen = seenAs(admin, { name: "Viewer", privileges: ["home", "estimation.view"] });
  assert.deepEqual(seen.privileges, [
    { privilegeCode: "home", index: 0 },
    { privilegeCode: "estimation.view", index: 46 },
  ]);
  assert.deepEqual([seen.user?.userId, seen.user?.roleNameOfLoginUser], [7, ["Viewer"]]);
});

test("the public has no user", () => {
  assert.equal(seenAs(admin, { name: "Public", privileges: ["home"] }).user, null);
});
