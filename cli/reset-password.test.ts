import assert from "node:assert/strict";
import { userInfo } from "node:os";
import test from "node:test";
import { desc, eq } from "../server/storage/orm.ts";
import { authenticate, changePassword, getSession } from "../contract/people/calls/session.ts";
import { ADMIN_PASSWORD, clientOf } from "../test/kits/client.ts";
import { runCommand, spawnCommand, type Ended } from "../test/kits/command.ts";
import { testServer, addUser } from "../test/kits/domain-server.ts";
import { audits, roles, userRoles, users } from "../server/storage/schema/index.ts";
import { peopleDomain } from "../server/people/routes.ts";

const server = testServer({ domains: [peopleDomain] });

/** What the command printed, with the password in it. */
const printed = (ended: Ended) => ({ ...ended, password: /One-time password:\s+(\S+)/.exec(ended.out)?.[1] ?? "" });
const run = async (...args: string[]) => printed(await runCommand("reset-password", args, url()));
const url = () => ({ DATABASE_URL: server.ownerUrl });

test("a user who lost the password gets in with the printed one, once, and is signed out everywhere else", async () => {
  await addUser(server.db, { userName: "Lost.One", role: "Viewer" });
  const before = await clientOf(server.url).signIn("lost.one", ADMIN_PASSWORD);
  const { code, out, password } = printed(await spawnCommand("reset-password", ["lost.one"], url()));
  assert.equal(code, 0);
  assert.match(out, /User:\s+Lost\.One\n/);
  assert.match(out, /Sessions ended:\s+1/);
  assert.equal((await before.call(getSession)).ok.user, null);
  await assert.rejects(clientOf(server.url).signIn("lost.one", ADMIN_PASSWORD));
  const client = await clientOf(server.url).signIn("lost.one", password);
  assert.equal((await client.call(getSession)).ok.user?.mustChangePassword, true);
  const next = "a password that lasts";
  assert.equal((await client.call(changePassword, { body: { current: password, next } })).status, 200);

  const [row] = await server.db.select().from(audits).where(eq(audits.action, "resetPassword"));
  assert.equal(row?.subject, "Lost.One");
  assert.ok(row.userName.includes(userInfo().username), row.userName);
  assert.ok(!JSON.stringify(row).includes(password));
});

test("an inactive administrator without the role, locked out, is an administrator again", async () => {
  const { db } = server;
  const [admin] = await db.select().from(users).where(eq(users.userName, "admin"));
  assert.ok(admin);
  await db.delete(userRoles).where(eq(userRoles.userId, admin.userId));
  await db.update(users).set({ active: false }).where(eq(users.userId, admin.userId));
  await db.update(roles).set({ active: false }).where(eq(roles.name, "Administrator"));
  for (let i = 0; i < 7; i++)
    await clientOf(server.url)
      .signIn("admin", "wrong")
      .catch(() => undefined);
  const { code, out, password } = await run("ADMIN");
  assert.equal(code, 0);
  assert.match(out, /was inactive and is active again/);
  assert.match(out, /is an administrator again/);
  const { ok } = await (await clientOf(server.url).signIn("admin", password)).call(getSession);
  assert.deepEqual(ok.user?.roleNameOfLoginUser, ["Administrator"]);
  const [row] = await db.select().from(audits).where(eq(audits.action, "resetPassword")).orderBy(desc(audits.auditId));
  const { passwordExpiresAt, ...done } = row?.after as { passwordExpiresAt: string };
  assert.deepEqual(done, { endedSessions: 0, reactivated: true, roleRestored: true });
  // The terminal says to the minute until when the password is one.
  assert.match(out, new RegExp(`Valid until: +${passwordExpiresAt.slice(0, 16).replace("T", " ")} UTC`));
  assert.doesNotMatch((await run("admin")).out, /again/);
});

test("an unknown user, one of the portal's and a missing name are refused in one line", async () => {
  await addUser(server.db, { userName: "portal.one", role: "Viewer" });
  await server.db.update(users).set({ passwordHash: null }).where(eq(users.userName, "portal.one"));
  for (const [args, pattern] of [
    [["nobody"], /^reset-password: There is no user "nobody" in this database\.$/],
    [["portal.one"], /^reset-password: portal\.one signs in through the portal alone/],
    [[], /^reset-password: expected one user name/],
  ] as const) {
    const { code, refusal } = await run(...args);
    assert.equal(code, 2);
    assert.match(refusal, pattern);
  }
});

test("another command lifts a lock and leaves the password", async () => {
  await addUser(server.db, { userName: "Locked.One", role: "Viewer" });
  const from = clientOf(server.url);
  const signIn = (password: string) => from.call(authenticate, { body: { userName: "locked.one", password } });
  for (let i = 0; i < 6; i++) await signIn("wrong");
  assert.equal((await signIn(ADMIN_PASSWORD)).status, 429);
  assert.match((await runCommand("unlock", ["locked.one"], url())).out, /^Locked\.One can sign in again\.$/m);
  assert.equal((await signIn(ADMIN_PASSWORD)).status, 200);
  const [row] = await server.db.select().from(audits).where(eq(audits.action, "liftLock"));
  assert.ok(row?.userName.includes(userInfo().username));
  const { code, refusal } = await runCommand("unlock", ["nobody"], url());
  assert.equal(code, 2);
  assert.match(refusal, /^unlock: There is no user "nobody" in this database\.$/);
});
