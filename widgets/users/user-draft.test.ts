import assert from "node:assert/strict";
import test from "node:test";
import { aUser } from "../../test/kits/record-fixtures.ts";
import { userFaults, formOf, NEW_USER, sentOf, locksOut } from "./user-draft.ts";

test("an empty form lacks what the catalogue says is mandatory, the e-mail in its own words", () => {
  assert.deepEqual(userFaults(NEW_USER), {
    userName: "domain.mandatory",
    firstName: "domain.mandatory",
    lastName: "domain.mandatory",
    email: "domain.email.missing",
  });
});

test("a user's form sends back what was read, and no more than may be written", () => {
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

test("a user is shut out by deactivation and by the loss of the password, not by other changes", () => {
  const user = aUser();
  const form = formOf(user);
  assert.equal(locksOut(user, { ...form, lastName: "Other" }), false);
  assert.equal(locksOut(user, { ...form, active: false }), true);
  assert.equal(locksOut(user, { ...form, portalOnly: true }), true);
  assert.equal(locksOut(null, { ...form, active: false }), false);
  assert.equal(locksOut(aUser({ active: false }), { ...form, active: false }), false);
});
