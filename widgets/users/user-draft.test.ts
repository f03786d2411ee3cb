import assert from "node:assert/strict";
import test from "node:test";
import { aUser } from "../../test/kits/record-fixtures.ts";
import { userFaults, formOf, NEW_USER, sentOf, locksOut } from "./user-draft.ts";

test("an empty form lacks the catalog's mandatory fields; the email has its own text", () => {
  assert.deepEqual(userFaults(NEW_USER), {
    userName: "domain.mandatory",
    firstName: "domain.mandatory",
    lastName: "domain.mandatory",
    email: "domain.email.missing",
  });
});

test("a user's form sends what was read, and only editable fields", () => {
  const user = aUser({ language: "de" });
  assert.deepEqual(sentOf(formOf(user), { userId: user.userId, version: user.version }), {
    userId: user.userId,
    version: user.version,
    confirmLoss: false,
    userName: user.userName,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    language: "de",
    active: true,
    portalOnly: false,
  });
  assert.equal(sentOf(formOf(aUser()), null).language, null);
});

test("deactivation and loss of the password lock a user out, other changes do not", () => {
  const user = aUser();
  const form = formOf(user);
  assert.equal(locksOut(user, { ...form, lastName: "Other" }), false);
  assert.equal(locksOut(user, { ...form, active: false }), true);
  assert.equal(locksOut(user, { ...form, portalOnly: true }), true);
  assert.equal(locksOut(null, { ...form, active: false }), false);
  assert.equal(locksOut(aUser({ active: false }), { ...form, active: false }), false);
});
