import assert from "node:assert/strict";
import test from "node:test";
import { ProfileDraftSchema } from "../../contract/users.ts";
import { schemaFaults } from "./schema-faults.ts";

test("each field's first fault is told by the text that the server would tell", () => {
  const sent = { version: 1, firstName: "", lastName: " ", email: "nobody", language: null };
  assert.deepEqual(schemaFaults(ProfileDraftSchema, sent), {
    firstName: "domain.mandatory",
    lastName: "domain.mandatory",
    email: "domain.email.invalid",
  });
});

test("what has no text of its own is left to the server", () => {
  const sent = { version: 1, firstName: "x".repeat(500), lastName: "L", email: "a@b.test", language: null };
  assert.deepEqual(schemaFaults(ProfileDraftSchema, sent), {});
});
