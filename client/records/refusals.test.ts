import assert from "node:assert/strict";
import test from "node:test";
import { ProfileDraftSchema } from "../../contract/people/users.ts";
import { schemaFaults, conflictOf } from "./refusals.ts";
import { z } from "zod";
import { ApiError } from "../../framework/http/api-error.ts";

test("each field's first fault has the server's text", () => {
  const sent = { version: 1, firstName: "", lastName: " ", email: "nobody", language: null };
  assert.deepEqual(schemaFaults(ProfileDraftSchema, sent), {
    firstName: "domain.mandatory",
    lastName: "domain.mandatory",
    email: "domain.email.invalid",
  });
});

test("a refusal without its own text shows the server's", () => {
  const sent = { version: 1, firstName: "x".repeat(500), lastName: "L", email: "a@b.test", language: null };
  assert.deepEqual(schemaFaults(ProfileDraftSchema, sent), {});
});

const Schema = z.object({ name: z.string() });
const refused = (status: number, theirs: unknown) =>
  new ApiError({
    status,
    key: "k",
    message: "m",
    details: { theirs, changedBy: "Kim", changedAt: "2026-09-01T12:00:00Z" },
  });

test("a refused save with the other side is a conflict", () => {
  assert.deepEqual(conflictOf(refused(409, { name: "theirs" }), Schema), {
    theirs: { name: "theirs" },
    changedBy: "Kim",
    changedAt: "2026-09-01T12:00:00Z",
  });
});

test("a lock, a fault and a bug are not refusals of this kind", () => {
  assert.equal(conflictOf(refused(409, undefined), Schema), null);
  assert.equal(conflictOf(refused(422, { name: "theirs" }), Schema), null);
  assert.equal(conflictOf(new Error("no"), Schema), null);
});
