import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { authenticate, changePassword, getSession } from "../../../contract/people/calls/session.ts";
import * as calls from "../../../contract/people/calls/users.ts";
import { getStaffDetails } from "../../../contract/people/calls/users.ts";
import type { PrivilegeCode } from "../../../contract/people/privileges.ts";
import type { User } from "../../../contract/people/users.ts";
import { ADMIN_PASSWORD, userIdOf, type TestClient } from "../../../test/kits/client.ts";
import { beforeTests } from "../../../test/kits/cluster.ts";
import { addUser, testClient, testServer } from "../../../test/kits/domain-server.ts";
import { and, eq } from "../../storage/orm.ts";
import { audits, loginAttempts, rolePrivileges, roles, users } from "../../storage/schema/index.ts";
import { peopleDomain } from "../routes.ts";

const server = testServer({ domains: [peopleDomain] });
const admin = testClient(server);
let adminId: number;
beforeTests(async () => {
  adminId = await userIdOf(admin);
});
beforeEach(() => server.db.delete(loginAttempts));

let people = 0;
const draft = (own: Partial<User> = {}) => {
  const userName = `person.${++people}`;
  return {
    userName,
    firstName: "Pat",
    lastName: "Lee",
    email: `${userName}@agency.test`,
    language: null,
    active: true,
    portalOnly: false,
    ...own,
  };
};
/** A saved user as its form would send it back. */
const again = (user: User, changes: Partial<User> & { confirmLoss?: boolean } = {}) => {
  const { userId, version, userName, firstName, lastName, email, language, active, portalOnly } = user;
  return {
    userId,
    version,
    userName,
    firstName,
    lastName,
    language,
    active,
    portalOnly,
    email: email ?? "somebody@agency.test",
    ...changes,
  } as Parameters<typeof save>[0];
};
const save = (body: Omit<ReturnType<typeof draft>, "email"> & { email: string | null }, client = admin) =>
  client.call(calls.addOrUpdateUser, { body: body as never });
const create = async (own: Partial<User> = {}) => (await save(draft(own))).ok;
const remove = async (client: TestClient, userId: number, actingUserId?: number, query = "") => {
  const own = actingUserId ?? (await userIdOf(client));
  const answer = await client.fetch(`/api/User/DeleteUser/${userId}/${own}${query}`);
  return {
    status: answer.status,
    answer: (await answer.json()) as { key?: string; details?: { faults?: { key: string }[] } },
  };
};
const keyOf = (error: { key: string; details: { faults?: { key: string; path: string }[] } }) => [
  error.details.faults?.[0]?.path,
  error.details.faults?.[0]?.key ?? error.key,
];

/** A client of a user whose role has exactly these privileges. */
async function holding(...codes: PrivilegeCode[]): Promise<TestClient> {
  const name = `Role ${++people}`;
  const [role] = await server.db.insert(roles).values({ name }).returning();
  assert.ok(role);
  await server.db
    .insert(rolePrivileges)
    .values(["home" as const, ...codes].map((privilegeCode) => ({ roleId: role.roleId, privilegeCode })));
  const userName = `holder.${people}`;
  await addUser(server.db, { userName, role: name });
  return server.anonymous().signIn(userName, ADMIN_PASSWORD);
}

const trailOf = (userId: number, action: string) =>
  server.db
    .select()
    .from(audits)
    .where(and(eq(audits.module, "User"), eq(audits.subjectId, String(userId)), eq(audits.action, action)));

test("a new user signs in with the one-time password, which permits nothing but its change", async () => {
  const { user, oneTimePassword } = await create({ userName: "New.Person" });
  assert.match(oneTimePassword ?? "", /^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
  assert.deepEqual([user.roles, user.lastSignIn, user.createdBy, user.version], [[], null, "admin", 1]);
  const client = await server.anonymous().signIn("new.person", oneTimePassword ?? "");
  assert.equal((await client.call(getSession)).ok.user?.mustChangePassword, true);
  await client.call(changePassword, { body: { current: oneTimePassword ?? "", next: "a new long password" } });
  const own = (await client.call(calls.getUserById, { params: { userId: user.userId } })).ok;
  assert.equal(own.mustChangePassword, false);
  assert.ok(own.lastSignIn !== null && own.passwordChangedAt !== null);
  assert.equal(
    (await server.anonymous().call(authenticate, { body: { userName: "new.person", password: oneTimePassword ?? "" } }))
      .status,
    401,
  );
});

test("a portal-only user has no password, and changing that requires setting one", async () => {
  const { user, oneTimePassword } = await create({ portalOnly: true });
  assert.equal(oneTimePassword, null);
  assert.equal(user.portalOnly, true);
  const refused = await server.anonymous().call(authenticate, { body: { userName: user.userName, password: "x" } });
  assert.equal(refused.error.key, "errors.login.password");
  const reset = await admin.call(calls.resetPassword, { body: { userId: user.userId } });
  assert.deepEqual([reset.status, reset.error.key], [422, "domain.user.portalOnly"]);
  const given = (await save(again(user, { portalOnly: false }))).ok;
  assert.ok(given.oneTimePassword);
  await server.anonymous().signIn(user.userName, given.oneTimePassword);
  const taken = (await save(again(given.user, { portalOnly: true }))).ok;
  assert.deepEqual([taken.oneTimePassword, taken.user.portalOnly], [null, true]);
});

test("missing and invalid values are refused at their field, with the catalogue's texts", async () => {
  const refusalOf = async (own: Partial<User>) => {
    const { status, error } = await save(draft(own));
    return [status, ...keyOf(error), error.details.faults?.[0]?.message];
  };
  const mandatory = "Please enter all mandatory fields";
  assert.deepEqual(await refusalOf({ firstName: " " }), [400, "body.firstName", "domain.mandatory", mandatory]);
  assert.deepEqual(await refusalOf({ lastName: "" }), [400, "body.lastName", "domain.mandatory", mandatory]);
  assert.deepEqual(await refusalOf({ userName: " " }), [400, "body.userName", "domain.mandatory", mandatory]);
  assert.deepEqual(await refusalOf({ email: " " }), [
    400,
    "body.email",
    "domain.email.missing",
    "Please enter Email Address",
  ]);
  assert.deepEqual(await refusalOf({ email: "x@y" }), [
    400,
    "body.email",
    "domain.email.invalid",
    "Invalid Mail Address",
  ]);
  for (const userName of ["-x", "a b", "аdmin", "x<script>", "José", "a/b"])
    assert.deepEqual(
      (await refusalOf({ userName })).slice(0, 3),
      [400, "body.userName", "domain.user.nameRule"],
      userName,
    );
});

test("user names and e-mail addresses are unique regardless of case and surrounding blanks", async () => {
  const { user } = await create({ userName: "Unique.Name", email: "Unique@agency.test" });
  const name = await save(draft({ userName: "  uNIQUE.nAME " }));
  assert.deepEqual([name.status, ...keyOf(name.error)], [422, "body.userName", "domain.user.nameTaken"]);
  const email = await save(draft({ email: " uNIQUE@AGENCY.test " }));
  assert.deepEqual([email.status, ...keyOf(email.error)], [422, "body.email", "domain.user.emailTaken"]);
  assert.equal(email.error.message, "The entered email address is already in use. Please enter a valid email address");
  const other = (await create()).user;
  assert.equal((await save(again(other, { email: "unique@agency.test" }))).status, 422);
  assert.equal((await save(again(user, { userName: "unique.name" }))).ok.user.userName, "unique.name");
});

test("two people who create the same user at the same moment get one", async () => {
  const body = draft();
  const answers = await Promise.all([save(body), save(body), save(body)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422]);
});

test("a stale save is refused with both sides, and nothing is lost", async () => {
  const { user } = await create();
  const saved = (await save(again(user, { lastName: "Theirs" }))).ok.user;
  const stale = await save(again(user, { lastName: "Mine" }));
  assert.deepEqual([stale.status, stale.error.key], [409, "errors.conflict.stale"]);
  assert.deepEqual(stale.error.details.theirs, saved);
  assert.equal((stale.error.details.yours as User).lastName, "Mine");
  assert.deepEqual([stale.error.details.changedBy, stale.error.details.changedAt], ["admin", saved.editedDate]);
  const unversioned = await save({ ...draft(), userId: user.userId } as never);
  assert.equal(unversioned.error.key, "domain.user.versionMissing");
});

test("creating and editing are two privileges, and viewing a third", async () => {
  const { user } = await create();
  const creator = await holding("user.create");
  const editor = await holding("user.edit");
  const viewer = await holding("user.view");
  assert.equal((await save(draft(), creator)).status, 200);
  assert.equal((await save(again(user), creator)).error.key, "errors.permission");
  assert.equal((await save(draft(), editor)).error.key, "errors.permission");
  assert.equal((await save(again(user, { firstName: "Edited" }), editor)).ok.user.firstName, "Edited");
  assert.equal((await save(draft(), viewer)).status, 403);
  assert.equal((await viewer.call(calls.getAllUsers)).status, 200);
  assert.equal((await editor.call(calls.getAllUsers)).status, 403);
});

test("another's record, sessions and staff details require the privilege; everyone sees their own", async () => {
  const plain = await holding();
  const userId = await userIdOf(plain);
  const { userName } = (await plain.call(calls.getUserById, { params: { userId } })).ok;
  assert.equal((await plain.call(calls.fetchUserDetailsByName, { params: { userName } })).ok.userId, userId);
  assert.equal((await plain.call(getStaffDetails, { params: { userId } })).ok.displayName, userName);
  assert.equal((await plain.call(calls.getSessions, { params: { userId } })).ok.length, 1);
  // An unknown id is refused like a known one, so that ids cannot be probed.
  for (const other of [adminId, 987_654]) {
    assert.equal((await plain.call(calls.getUserById, { params: { userId: other } })).status, 403);
    assert.equal((await plain.call(getStaffDetails, { params: { userId: other } })).status, 403);
    assert.equal((await plain.call(calls.getSessions, { params: { userId: other } })).status, 403);
    assert.equal((await plain.call(calls.endOtherSessions, { body: { userId: other } })).status, 403);
    assert.equal((await plain.call(calls.endSession, { body: { userId: other, sessionId: 1 } })).status, 403);
  }
  for (const name of ["admin", "nobody"])
    assert.equal((await plain.call(calls.fetchUserDetailsByName, { params: { userName: name } })).status, 403);
  assert.equal((await admin.call(calls.getUserById, { params: { userId: 987_654 } })).error.key, "domain.user.unknown");
  assert.equal((await admin.call(calls.fetchUserDetailsByName, { params: { userName: "nobody" } })).status, 404);
  assert.equal((await admin.call(getStaffDetails, { params: { userId: 5_000_000_000 } })).status, 404);
});

test("deactivating ends the user's sessions at once, and reactivating restores none", async () => {
  const userId = await addUser(server.db, { userName: "dora", role: "Viewer" });
  const dora = await server.anonymous().signIn("dora", ADMIN_PASSWORD);
  const user = (await admin.call(calls.getUserById, { params: { userId } })).ok;
  const filled = { firstName: "Dora", lastName: "D", email: "dora@agency.test" };
  const off = (await save(again(user, { ...filled, active: false }))).ok.user;
  assert.equal((await dora.call(calls.getUserById, { params: { userId } })).error.key, "errors.session.expired");
  await save(again(off, { active: true }));
  assert.equal((await dora.call(calls.getUserById, { params: { userId } })).status, 401);
  const [row] = await trailOf(userId, "update");
  assert.equal((row?.after as { endedSessions?: number }).endedSessions, 1);
});

test("an administrator's reset ends the sessions, lifts the lockout and must be followed by a change", async () => {
  const userId = await addUser(server.db, { userName: "rita", role: "Viewer" });
  const rita = await server.anonymous().signIn("rita", ADMIN_PASSWORD);
  for (let i = 0; i < 7; i++)
    await server.anonymous().call(authenticate, { body: { userName: "rita", password: "forgotten" } });
  const { oneTimePassword } = (await admin.call(calls.resetPassword, { body: { userId } })).ok;
  assert.equal((await rita.call(getSession)).ok.user, null);
  const again = await server.anonymous().signIn("RITA", oneTimePassword);
  assert.equal((await again.call(getSession)).ok.user?.mustChangePassword, true);
  assert.equal(
    (await server.anonymous().call(authenticate, { body: { userName: "rita", password: ADMIN_PASSWORD } })).status,
    401,
  );
  assert.equal(
    (await admin.call(calls.resetPassword, { body: { userId: adminId } })).error.key,
    "domain.user.resetSelf",
  );
  assert.equal((await admin.call(calls.resetPassword, { body: { userId: 987_654 } })).status, 404);
});

test("a user editor cannot take over an account with more rights", async () => {
  const manager = await holding("user.view", "user.edit", "user.delete", "user.create");
  const target = await addUser(server.db, { userName: "target.admin", role: "Administrator" });
  const signedIn = await server.anonymous().signIn("target.admin", ADMIN_PASSWORD);
  const seen = (await manager.call(calls.getUserById, { params: { userId: target } })).ok;
  assert.equal(seen.above, true);
  assert.equal((await admin.call(calls.getUserById, { params: { userId: target } })).ok.above, false);
  const body = again(seen, { firstName: "T", lastName: "A", email: "mine@agency.test" });
  const tries = [
    await manager.call(calls.resetPassword, { body: { userId: target } }),
    await save(body, manager),
    await save({ ...body, active: false }, manager),
    await manager.call(calls.endOtherSessions, { body: { userId: target } }),
    await manager.call(calls.getSessions, { params: { userId: target } }),
  ];
  for (const { status, error } of tries) assert.deepEqual([status, error.key], [403, "domain.user.above"]);
  const removed = await remove(manager, target);
  assert.deepEqual([removed.status, removed.answer.key], [403, "domain.user.above"]);
  // A role that is switched off counts too: it may be switched on again.
  const [dormant] = await server.db.insert(roles).values({ name: "Dormant", active: false }).returning();
  assert.ok(dormant);
  await server.db.insert(rolePrivileges).values({ roleId: dormant.roleId, privilegeCode: "security.save" });
  const sleeper = await addUser(server.db, { userName: "sleeper", role: "Dormant" });
  assert.equal((await manager.call(calls.resetPassword, { body: { userId: sleeper } })).error.key, "domain.user.above");
  assert.equal((await signedIn.call(getSession)).ok.user?.userName, "target.admin");
  const { user } = await create();
  assert.equal((await manager.call(calls.resetPassword, { body: { userId: user.userId } })).status, 200);
  await server.db.update(users).set({ active: false }).where(eq(users.userId, target));
});

test("the last administrator stays, and one's own account is deleted only after confirmation", async () => {
  const me = (await admin.call(calls.getUserById, { params: { userId: adminId } })).ok;
  const off = again(me, { email: "admin@agency.test", active: false, confirmLoss: true });
  const last = await save(off);
  assert.deepEqual([last.status, ...keyOf(last.error)], [422, "body.active", "domain.security.lastAdministrator"]);
  const portalOnly = await save(again(me, { portalOnly: true, confirmLoss: true }));
  assert.deepEqual(keyOf(portalOnly.error), ["body.portalOnly", "domain.security.lastAdministrator"]);
  // Administrators without a password here or with an expired one-time password do not count.
  const vouchedId = await addUser(server.db, { userName: "vouched", role: "Administrator" });
  for (const cannot of [{ passwordHash: null }, { passwordExpiresAt: new Date(0) }]) {
    await server.db.update(users).set(cannot).where(eq(users.userId, vouchedId));
    assert.equal((await save(off)).error.key, "domain.security.lastAdministrator");
  }
  await remove(admin, vouchedId);
  const lastDeleted = await remove(admin, adminId, adminId, "?confirmLoss=true");
  assert.equal(lastDeleted.answer.key, "domain.security.lastAdministrator");

  const otherId = await addUser(server.db, { userName: "second.admin", role: "Administrator" });
  const other = await server.anonymous().signIn("second.admin", ADMIN_PASSWORD);
  const own = (await other.call(calls.getUserById, { params: { userId: otherId } })).ok;
  const filled = { firstName: "S", lastName: "A", email: "second@agency.test" };
  const asked = await save(again(own, { ...filled, active: false }), other);
  assert.deepEqual([asked.status, ...keyOf(asked.error)], [422, "body.confirmLoss", "domain.security.ownLoss"]);
  const noPassword = await save(again(own, { ...filled, portalOnly: true }), other);
  assert.deepEqual(keyOf(noPassword.error), ["body.confirmLoss", "domain.user.ownPasswordLoss"]);
  assert.equal((await remove(other, otherId)).answer.details?.faults?.[0]?.key, "domain.security.ownLoss");
  assert.equal((await other.call(getSession)).ok.user?.userName, "second.admin");
  assert.equal((await save(again(own, { ...filled, active: false, confirmLoss: true }), other)).status, 200);
  assert.equal((await other.call(getSession)).ok.user, null);
});

test("two administrators who remove one another at the same moment: one stays", async () => {
  const [a, b] = await Promise.all(
    ["adm.a", "adm.b"].map(async (userName) => {
      const userId = await addUser(server.db, { userName, role: "Administrator" });
      return { userId, client: await server.anonymous().signIn(userName, ADMIN_PASSWORD) };
    }),
  );
  assert.ok(a && b);
  await server.db.update(users).set({ active: false }).where(eq(users.userId, adminId));
  const done = await Promise.all([remove(a.client, b.userId, a.userId), remove(b.client, a.userId, b.userId)]);
  await server.db.update(users).set({ active: true }).where(eq(users.userId, adminId));
  assert.equal(done.filter(({ status }) => status === 200).length, 1, JSON.stringify(done));
  await admin.signIn("admin", ADMIN_PASSWORD);
});

test("a deleted user is gone from sign-in and session; the record's authorship stays, and an undo restores everything", async () => {
  const userId = await addUser(server.db, { userName: "undone", role: "Viewer" });
  const undone = await server.anonymous().signIn("undone", ADMIN_PASSWORD);
  const foreign = await remove(admin, userId, userId);
  assert.deepEqual([foreign.status, foreign.answer.key], [403, "errors.permission"]);
  assert.equal((await remove(admin, userId, adminId, "?version=7")).status, 409);
  assert.equal((await remove(admin, userId)).status, 200);
  assert.equal((await undone.call(getSession)).ok.user, null);
  assert.equal(
    (await server.anonymous().call(authenticate, { body: { userName: "undone", password: ADMIN_PASSWORD } })).error.key,
    "errors.login.unknown",
  );
  assert.equal((await remove(admin, userId)).status, 404);

  const other = await holding("user.delete", "estimation.view", "report.export");
  assert.equal((await other.call(calls.restoreUser, { body: { userId } })).error.key, "domain.undo.tooLate");
  const back = (await admin.call(calls.restoreUser, { body: { userId } })).ok;
  assert.deepEqual([back.userId, back.roles.map(({ name }) => name)], [userId, ["Viewer"]]);
  assert.equal((await undone.call(getSession)).ok.user, null);
  await server.anonymous().signIn("undone", ADMIN_PASSWORD);
  assert.equal((await admin.call(calls.restoreUser, { body: { userId } })).status, 404);
  assert.equal((await trailOf(userId, "delete")).length, 1);
  assert.equal((await trailOf(userId, "restore")).length, 1);
});

test("an undo does not take a name that someone else has by now", async () => {
  const { user } = await create();
  await remove(admin, user.userId);
  const successor = await save(draft({ userName: user.userName }));
  assert.equal(successor.status, 200);
  const refused = await admin.call(calls.restoreUser, { body: { userId: user.userId } });
  assert.deepEqual(keyOf(refused.error), ["body.userName", "domain.user.nameTaken"]);
  await remove(admin, successor.ok.user.userId);
  assert.equal((await admin.call(calls.restoreUser, { body: { userId: user.userId } })).status, 200);
});

test("users change their own name, e-mail and language, and nothing else of their record", async () => {
  const client = await holding();
  const userId = await userIdOf(client);
  const { version, userName } = (await client.call(calls.getUserById, { params: { userId } })).ok;
  const body = {
    version,
    firstName: "Own",
    lastName: "Name",
    email: `own.${userId}@agency.test`,
    language: "de" as const,
  };
  const saved = (await client.call(calls.updateOwnProfile, { body })).ok;
  assert.deepEqual([saved.firstName, saved.language, saved.version], ["Own", "de", version + 1]);
  assert.equal((await client.call(calls.updateOwnProfile, { body })).status, 409);
  const stolen = { ...body, version: saved.version, userName: "root", active: false, roles: [1], userId: adminId };
  const raw = await client.fetch(calls.updateOwnProfile.path, {
    method: "POST",
    body: JSON.stringify(stolen),
    headers: { "content-type": "application/json" },
  });
  assert.equal(raw.status, 400);
  const after = (await client.call(calls.getUserById, { params: { userId } })).ok;
  assert.deepEqual([after.userName, after.active, after.version], [userName, true, saved.version]);
  const taken = await client.call(calls.updateOwnProfile, {
    body: { ...body, version: saved.version, email: (await create()).user.email ?? "" },
  });
  assert.deepEqual(keyOf(taken.error), ["body.email", "domain.user.emailTaken"]);
});

test("one's sessions are listed with this one marked, ended one by one or all but this one", async () => {
  const userId = await addUser(server.db, { userName: "sam", role: "Viewer" });
  const [here, phone, desk] = await Promise.all([1, 2, 3].map(() => server.anonymous().signIn("sam", ADMIN_PASSWORD)));
  assert.ok(here && phone && desk);
  const listed = (await here.call(calls.getSessions, { params: { userId } })).ok;
  assert.deepEqual(listed.map(({ current }) => current).sort(), [false, false, true]);
  const ownId = listed.find(({ current }) => current)?.sessionId ?? assert.fail();
  const phoneId = (await phone.call(calls.getSessions, { params: { userId } })).ok.find(
    ({ current }) => current,
  )?.sessionId;
  await here.call(calls.endSession, { body: { userId, sessionId: phoneId ?? 0 } });
  assert.equal((await phone.call(getSession)).ok.user, null);
  assert.equal((await here.call(calls.endSession, { body: { userId, sessionId: phoneId ?? 0 } })).status, 404);
  // Another user's session cannot be reached under one's own id.
  const foreign = (await admin.call(calls.getSessions, { params: { userId: adminId } })).ok[0]?.sessionId ?? 0;
  assert.equal((await here.call(calls.endSession, { body: { userId, sessionId: foreign } })).status, 404);
  assert.deepEqual((await here.call(calls.endOtherSessions, { body: { userId } })).ok, { ended: 1 });
  assert.equal((await desk.call(getSession)).ok.user, null);
  assert.equal((await here.call(getSession)).ok.user?.userName, "sam");
  const last = await here.call(calls.endSession, { body: { userId, sessionId: ownId } });
  assert.match(last.headers.getSetCookie()[0] ?? "", /Expires=Thu, 01 Jan 1970/);
  const back = await server.anonymous().signIn("sam", ADMIN_PASSWORD);
  assert.deepEqual((await admin.call(calls.endOtherSessions, { body: { userId } })).ok, { ended: 1 });
  assert.equal((await back.call(getSession)).ok.user, null);
});

test("no answer and no audit row contains a password or its hash", async () => {
  const { user, oneTimePassword } = await create();
  const reset = (await admin.call(calls.resetPassword, { body: { userId: user.userId } })).ok;
  await remove(admin, user.userId);
  const list = JSON.stringify((await admin.call(calls.getAllUsers)).ok);
  const trail = JSON.stringify(await server.db.select().from(audits));
  for (const secret of [oneTimePassword ?? "?", reset.oneTimePassword, "argon2", "passwordHash"]) {
    assert.ok(!list.includes(secret), secret);
    assert.ok(!trail.includes(secret), secret);
  }
  const [created] = await trailOf(user.userId, "create");
  assert.equal((created?.after as User).userName, user.userName);
});
