import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { Secret, TOTP } from "otpauth";
import { getAllDisasters } from "../../../contract/planning/calls/disasters.ts";
import { addOrUpdateRole, getAllRoles } from "../../../contract/people/calls/roles.ts";
import * as calls from "../../../contract/people/calls/second-factor.ts";
import { authenticate, getSession } from "../../../contract/people/calls/session.ts";
import { deleteUser, getAllUsers, restoreUser } from "../../../contract/people/calls/users.ts";
import { ADMIN_PASSWORD, userIdOf, type TestClient } from "../../../test/kits/client.ts";
import { addUser, testServer } from "../../../test/kits/domain-server.ts";
import { giveNewPassword } from "../../operations/new-password.ts";
import { operator } from "../../persistence/audit/audit.ts";
import { eq } from "../../storage/orm.ts";
import { audits, loginAttempts, openIdSubjects, secondFactors } from "../../storage/schema/index.ts";
import { LOCKOUT } from "../session/locks.ts";
import { stepOf } from "./factor.ts";
import { peopleDomain } from "../routes.ts";
import { disastersDomain } from "../../planning/disasters/routes.ts";

const server = testServer({ domains: [disastersDomain, peopleDomain] });
beforeEach(() => server.db.delete(loginAttempts));

/**
 * The codes of a secret, one for each 30 seconds: each is accepted once, so a test continues with the next (+1), which
 * is accepted too.
 */
const PERIOD = 30_000;
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD });
const signIn = (userName: string, code?: string) =>
  server.anonymous().call(authenticate, {
    body: { userName, password: ADMIN_PASSWORD, ...(code === undefined ? {} : { code }) },
  });
const trailOf = async (subject: string) =>
  (await server.db.select().from(audits).where(eq(audits.subject, subject)).orderBy(audits.auditId)).map(
    ({ action }) => action,
  );

/** Enables the second factor; returns the secret and the recovery codes. */
async function enrol(client: TestClient) {
  const { proposal } = (await client.call(calls.getSecondFactor)).ok;
  const secret = proposal?.secret ?? assert.fail("it is on");
  const body = { current: ADMIN_PASSWORD, secret, code: codeOf(secret) };
  return { secret, codes: (await client.call(calls.turnOnSecondFactor, { body })).ok.recoveryCodes };
}

test("codes are those of RFC 6238, appendix B", () => {
  const secret = Secret.fromLatin1("12345678901234567890").base32;
  // The appendix has eight digits; apps show the last six.
  for (const [seconds, code] of [
    [59, "287082"],
    [1111111109, "081804"],
    [1234567890, "005924"],
    [20000000000, "353130"],
  ] as const) {
    assert.equal(stepOf(secret, code, seconds * 1000), Math.floor(seconds / 30));
    assert.equal(stepOf(secret, code, (seconds + 90) * 1000), null);
  }
});

test("after a user enables it, sign-in requires a code, accepts each once, and audits the method", async () => {
  await addUser(server.db, { userName: "tess", role: "Viewer" });
  const client = await server.anonymous().signIn("tess", ADMIN_PASSWORD);
  const elsewhere = await server.anonymous().signIn("tess", ADMIN_PASSWORD);
  const { proposal } = (await client.call(calls.getSecondFactor)).ok;
  const secret = proposal?.secret ?? assert.fail();
  assert.match(proposal?.address ?? "", /^otpauth:\/\/totp\/Provision:tess\?issuer=Provision&secret=[A-Z2-7]{32}&/);
  const turnOn = (body: { current: string; code: string }) =>
    client.call(calls.turnOnSecondFactor, { body: { ...body, secret } });
  assert.equal((await turnOn({ current: ADMIN_PASSWORD, code: "000000" })).error.key, "errors.secondFactor.code");
  const [used, next] = [codeOf(secret), codeOf(secret, 1)];
  assert.equal((await turnOn({ current: "wrong", code: used })).error.key, "errors.password.current");
  const { recoveryCodes } = (await turnOn({ current: ADMIN_PASSWORD, code: used })).ok;
  assert.equal(new Set(recoveryCodes).size, calls.RECOVERY_CODES);
  assert.equal((await elsewhere.call(getSession)).ok.user, null);
  assert.equal((await client.call(getSession)).ok.user?.userName, "tess");

  const asked = await signIn("tess");
  assert.deepEqual([asked.status, asked.error.key], [401, "errors.login.codeRequired"]);
  assert.equal((await server.db.select().from(loginAttempts)).filter(({ succeeded }) => !succeeded).length, 1);
  assert.equal((await signIn("tess", used)).error.key, "errors.login.code", "used when it was switched on");
  assert.equal((await signIn("tess", next)).status, 200);
  assert.equal((await signIn("tess", next)).error.key, "errors.login.code", "each once");
  const [spare = ""] = recoveryCodes;
  assert.equal((await signIn("tess", spare.toUpperCase())).status, 200);
  assert.equal((await signIn("tess", spare)).error.key, "errors.login.code");
  assert.equal((await client.call(calls.getSecondFactor)).ok.recoveryCodesLeft, calls.RECOVERY_CODES - 1);
  const rows = await server.db.select().from(audits).where(eq(audits.subject, "tess"));
  const ways = rows.flatMap(({ action, after: how }) => (action === "signIn" ? [how] : []));
  assert.deepEqual(ways.slice(-2), [{ secondFactor: "app" }, { secondFactor: "recoveryCode" }]);
  const kept = JSON.stringify([rows, await server.db.select().from(secondFactors)].flat());
  assert.ok(!JSON.stringify(rows).includes(secret));
  for (const code of recoveryCodes) assert.ok(!kept.includes(code));
});

test("wrong codes lock out like wrong passwords", async () => {
  await addUser(server.db, { userName: "wil", role: "Viewer" });
  const { secret } = await enrol(await server.anonymous().signIn("wil", ADMIN_PASSWORD));
  for (let i = 0; i < LOCKOUT.perPlace; i++) assert.equal((await signIn("wil", "000000")).status, 401);
  assert.equal((await signIn("wil", codeOf(secret, 1))).status, 429);
});

test("password and code renew the recovery codes and switch it off again", async () => {
  await addUser(server.db, { userName: "rob", role: "Viewer" });
  const client = await server.anonymous().signIn("rob", ADMIN_PASSWORD);
  const { secret, codes } = await enrol(client);
  const [first = "", second = ""] = codes;
  const renewed = await client.call(calls.renewRecoveryCodes, { body: { current: ADMIN_PASSWORD, code: first } });
  const old = await client.call(calls.turnOffSecondFactor, { body: { current: ADMIN_PASSWORD, code: second } });
  assert.deepEqual([old.status, old.error.key], [422, "errors.secondFactor.code"]);
  assert.equal(renewed.ok.recoveryCodes.length, calls.RECOVERY_CODES);
  const off = { current: ADMIN_PASSWORD, code: codeOf(secret, 1) };
  assert.equal((await client.call(calls.turnOffSecondFactor, { body: off })).status, 200);
  assert.equal((await signIn("rob")).status, 200);
  assert.deepEqual(
    (await trailOf("rob")).filter((action) => action !== "signIn"),
    ["turnOnSecondFactor", "renewRecoveryCodes", "turnOffSecondFactor"],
  );
});

test("a role requires it: nothing else opens before it is set up, and it cannot be switched off", async () => {
  const admin = await server.admin();
  const role = (await admin.call(getAllRoles)).ok.find(({ name }) => name === "Emergency Staff") ?? assert.fail();
  const { roleId, version, name, description } = role;
  const demand = (secondFactor: boolean, at: number) =>
    admin.call(addOrUpdateRole, { body: { roleId, version: at, name, description, active: true, secondFactor } });
  const saved = (await demand(true, version)).ok;
  assert.equal(saved.secondFactor, true);
  await addUser(server.db, { userName: "stan", role: "Emergency Staff" });
  const client = await server.anonymous().signIn("stan", ADMIN_PASSWORD);
  assert.equal((await client.call(getSession)).ok.user?.mustEnrol, true);
  const refused = await client.call(getAllDisasters);
  assert.deepEqual([refused.status, refused.error.key], [403, "errors.secondFactor.mustEnrol"]);
  const { secret } = await enrol(client);
  assert.equal((await client.call(getSession)).ok.user?.mustEnrol, undefined);
  assert.equal((await client.call(getAllDisasters)).status, 200);
  const off = { current: ADMIN_PASSWORD, code: codeOf(secret) };
  const stays = await client.call(calls.turnOffSecondFactor, { body: off });
  assert.deepEqual([stays.status, stays.error.key], [422, "errors.secondFactor.demanded"]);
  assert.equal((await demand(false, saved.version)).ok.secondFactor, false);
});

test("undoing a deletion keeps everyone's second factor", async () => {
  const userId = await addUser(server.db, { userName: "back", role: "Viewer" });
  const { codes } = await enrol(await server.anonymous().signIn("back", ADMIN_PASSWORD));
  const kept = () => server.db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  const before = await kept();
  const linked = { issuer: "https://issuer.example", subject: "back-1", userId };
  await server.db.insert(openIdSubjects).values(linked);
  const admin = await server.admin();
  await admin.call(deleteUser, { params: { userId, actingUserId: await userIdOf(admin) } });
  assert.equal((await admin.call(restoreUser, { body: { userId } })).ok.secondFactor, true);
  assert.equal((await signIn("back")).error.key, "errors.login.codeRequired");
  assert.deepEqual(await kept(), before, "used codes stay used");
  assert.equal((await signIn("back", codes[0])).status, 200);
  const [link] = await server.db.select().from(openIdSubjects).where(eq(openIdSubjects.userId, userId));
  assert.equal(link?.subject, linked.subject);
});

test("an administrator resets it for another, and the operator's command for anyone", async () => {
  await addUser(server.db, { userName: "lost", role: "Viewer" });
  const client = await server.anonymous().signIn("lost", ADMIN_PASSWORD);
  await enrol(client);
  const admin = await server.admin();
  const lost = (await admin.call(getAllUsers)).ok.find(({ userName }) => userName === "lost") ?? assert.fail();
  assert.equal(lost.secondFactor, true);
  const reset = () => admin.call(calls.resetSecondFactor, { body: { userId: lost.userId } });
  assert.equal((await reset()).ok.secondFactor, false);
  assert.equal((await client.call(getSession)).ok.user, null);
  assert.equal((await reset()).error.key, "domain.user.noSecondFactor");
  assert.equal((await signIn("lost")).status, 200);
  assert.ok((await trailOf("lost")).includes("resetSecondFactor"));
  const own = await admin.call(calls.resetSecondFactor, {
    body: { userId: await userIdOf(admin) },
  });
  assert.equal(own.error.key, "domain.user.secondFactorSelf");

  await enrol(await server.anonymous().signIn("lost", ADMIN_PASSWORD));
  const { password } = await giveNewPassword(server.db, { userName: "lost", actor: operator("test") });
  assert.equal((await server.anonymous().call(authenticate, { body: { userName: "lost", password } })).status, 200);
});
