import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { acceptInvitation, findInvitation } from "../../../contract/people/calls/invitations.ts";
import { getSession } from "../../../contract/people/calls/session.ts";
import { addOrUpdateUser, inviteUser, resetPassword } from "../../../contract/people/calls/users.ts";
import type { InviteWay, User } from "../../../contract/people/users.ts";
import { beforeTests } from "../../../test/kits/cluster.ts";
import { testClient, testServer } from "../../../test/kits/domain-server.ts";
import { desc, eq } from "../../storage/orm.ts";
import { audits, emailOutbox, invitations, loginAttempts, roles, users } from "../../storage/schema/index.ts";
import { peopleDomain } from "../routes.ts";

const server = testServer({ domains: [peopleDomain] });
const admin = testClient(server);
let staffRole: number;
beforeTests(async () => {
  const [role] = await server.db.select().from(roles).where(eq(roles.name, "Emergency Staff"));
  staffRole = role?.roleId ?? 0;
});
beforeEach(() => server.db.delete(loginAttempts));

const PASSWORD = "seven purple ferries";
let people = 0;
const create = (invite: InviteWay, own: Partial<Pick<User, "active" | "portalOnly">> = {}, roleIds = [staffRole]) => {
  const userName = `invited.${++people}`;
  const person = { userName, firstName: "Ina", lastName: "Vite", email: `${userName}@agency.test`, language: null };
  const body = { ...person, active: true, portalOnly: false, ...own, roleIds, invite };
  return admin.call(addOrUpdateUser, { body });
};
const byLink = async () => {
  const { user, invitation, oneTimePassword } = (await create("link")).ok;
  assert.equal(oneTimePassword, null, "no one is told a password");
  assert.ok(invitation?.token);
  return { user, token: invitation.token };
};
const anyone = () => server.anonymous();
const find = (token: string) => anyone().call(findInvitation, { body: { token } });
const accept = (token: string, password = PASSWORD) => anyone().call(acceptInvitation, { body: { token, password } });
const deedsOf = async (userId: number) =>
  (
    await server.db
      .select()
      .from(audits)
      .where(eq(audits.subjectId, String(userId)))
      .orderBy(desc(audits.auditId))
  ).map(({ action }) => action);

test("a new user has roles at once and chooses a password by a link that opens once", async () => {
  const { user, token } = await byLink();
  assert.deepEqual(
    user.roles.map(({ name }) => name),
    ["Emergency Staff"],
  );
  const [row] = await server.db.select().from(invitations).where(eq(invitations.userId, user.userId));
  assert.ok(row && !JSON.stringify(row).includes(token), "its hash alone is kept");
  assert.deepEqual((await find(token)).ok.userName, user.userName);
  assert.equal((await accept(token, `${user.userName} and more`)).error.key, "errors.password.holdsName");
  assert.equal((await accept(token, "password1234")).error.key, "errors.password.guessable");
  assert.deepEqual((await accept(token)).ok, { userName: user.userName });
  const person = anyone();
  await person.signIn(user.userName, PASSWORD);
  const { user: self, privileges } = (await person.call(getSession)).ok;
  assert.deepEqual([self?.mustChangePassword, privileges.length > 0], [false, true]);
  for (const again of [await find(token), await accept(token)])
    assert.deepEqual([again.status, again.error.key], [404, "domain.invitation.over"]);
  const deeds = await deedsOf(user.userId);
  assert.ok(
    deeds.includes("acceptInvitation") && deeds.includes("invite") && deeds.includes("saveUserRoles"),
    deeds.join(),
  );
  assert.ok(!JSON.stringify(await server.db.select().from(audits)).includes(token));
});

test("an invitation ends with its expiry, a new one, a reset and the account's deactivation", async () => {
  const isOver = async (token: string) => assert.equal((await accept(token)).status, 404);
  const timed = await byLink();
  const past = new Date(Date.now() - 1000);
  await server.db.update(users).set({ passwordExpiresAt: past }).where(eq(users.userId, timed.user.userId));
  await server.db.update(invitations).set({ endsAt: past }).where(eq(invitations.userId, timed.user.userId));
  await isOver(timed.token);
  const { user, token } = await byLink();
  const again = (await admin.call(inviteUser, { body: { userId: user.userId, by: "link" } })).ok.invitation.token;
  await isOver(token);
  await admin.call(resetPassword, { body: { userId: user.userId } });
  await isOver(again ?? "");
  const idle = await byLink();
  await server.db.update(users).set({ active: false }).where(eq(users.userId, idle.user.userId));
  await isOver(idle.token);
  assert.equal((await find("A".repeat(43))).status, 404);
});

test("no invitation is sent without a mail server, to the portal's users, or with an unknown role", async () => {
  const refused = async (answer: ReturnType<typeof create>) => {
    const { status, error } = await answer;
    return [status, error.details.faults?.[0]?.path, error.details.faults?.[0]?.key ?? error.key];
  };
  assert.deepEqual(await refused(create("email")), [422, "body.invite", "domain.invitation.noMail"]);
  assert.deepEqual(await refused(create("link", { portalOnly: true })), [422, "body.invite", "domain.user.portalOnly"]);
  assert.deepEqual(await refused(create("link", { active: false })), [
    422,
    "body.invite",
    "domain.invitation.inactive",
  ]);
  const before = (await server.db.select().from(users)).length;
  assert.equal((await create("link", {}, [9_999])).status, 404);
  assert.equal((await server.db.select().from(users)).length, before, "nothing of it is saved");
  assert.equal(await server.db.$count(emailOutbox, eq(emailOutbox.template, "invitation")), 0);
});
