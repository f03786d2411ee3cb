import assert from "node:assert/strict";
import test from "node:test";
import { draftOf, EMPTY_DRAFT, roleFaults, sameDraft, sentOf } from "./draft.ts";

const ROLE = {
  roleId: 7,
  name: "Desk",
  description: "",
  active: true,
  seeded: false,
  secondFactor: false,
  members: 2,
  version: 3,
  createdDate: "2026-01-01T00:00:00Z",
  createdBy: "a",
  editedDate: "2026-01-01T00:00:00Z",
  editedBy: "a",
  permissions: [
    { privilegeCode: "estimation.view", index: 46 },
    { privilegeCode: "home", index: 0 },
  ],
};

test("a draft lists privileges in the table's order, and their order does not matter for equality", () => {
  const draft = draftOf(ROLE);
  assert.deepEqual(draft.codes, ["home", "estimation.view"]);
  assert.ok(sameDraft(draft, { ...draft, codes: ["estimation.view", "home"] }));
  assert.ok(!sameDraft(draft, { ...draft, codes: ["home"] }));
  assert.ok(!sameDraft(draft, { ...draft, name: "x" }));
});

test("privileges are sent only if they have changed", () => {
  const start = draftOf(ROLE);
  assert.deepEqual(sentOf({ ...start, name: "Table" }, { start, at: ROLE }), {
    roleId: 7,
    version: 3,
    name: "Table",
    description: "",
    active: true,
    secondFactor: false,
  });
  assert.deepEqual(sentOf({ ...start, codes: ["home"] }, { start, at: null }).privilegeCodes, ["home"]);
});

test("a name is required", () => {
  assert.deepEqual(roleFaults({ ...EMPTY_DRAFT, name: "  " }), { name: "domain.mandatory" });
  assert.deepEqual(roleFaults({ ...EMPTY_DRAFT, name: "Desk" }), {});
});
