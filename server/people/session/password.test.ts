import assert from "node:assert/strict";
import test from "node:test";
import { authenticate, changePassword, getSession } from "../../../contract/people/calls/session.ts";
import { addOrUpdateUser, resetPassword } from "../../../contract/people/calls/users.ts";
import { freshDatabase } from "../../../test/kits/cluster.ts";
import { clientOf } from "../../../test/kits/client.ts";
import { newestAudit, testClient, testServer } from "../../../test/kits/domain-server.ts";
import { LANGUAGES, textOf } from "../../answers/texts.ts";
import { setConfigKeys } from "../../config/keys.ts";
import { giveNewPassword } from "../../operations/new-password.ts";
import { operator } from "../../persistence/audit/audit.ts";
import { seedAndGivePassword } from "../../first-password.ts";
import { migrateDatabase } from "../../storage/migrate.ts";
import { eq } from "../../storage/orm.ts";
import { audits, loginAttempts, users } from "../../storage/schema/index.ts";
import { peopleDomain } from "../routes.ts";

const server = testServer({ domains: [peopleDomain] });
const admin = testClient(server);

const HOUR = 60 * 60 * 1000;
const hoursLeft = (until: Date | string | null) => (new Date(until ?? 0).getTime() - Date.now()) / HOUR;
const isAbout = (found: number, hours: number) => assert.ok(Math.abs(found - hours) < 0.1, `${found} hours`);
const expire = (userName: string) =>
  server.db
    .update(users)
    .set({ passwordExpiresAt: new Date(Date.now() - 1000) })
    .where(eq(users.userName, userName));
const attempt = (userName: string, password: string, language = "en") =>
  server.anonymous().call(authenticate, { body: { userName, password }, headers: { "accept-language": language } });

/** A new user with a one-time password. */
async function newcomer(userName: string) {
  const { ok } = await admin.call(addOrUpdateUser, {
    body: {
      userName,
      firstName: "New",
      lastName: "Comer",
      email: `${userName}@agency.example`,
      language: null,
      active: true,
      portalOnly: false,
    },
  });
  return { user: ok.user, password: ok.oneTimePassword ?? assert.fail("no password") };
}

test("a one-time password expires after 72 hours or as configured, but not the user's own", async () => {
  const { user } = await newcomer("first.one");
  isAbout(hoursLeft(user.passwordExpiresAt), 72);
  await setConfigKeys(server.db, new Map([["oneTimePasswordHours", "5"]]), operator("test"));
  isAbout(hoursLeft((await newcomer("second.one")).user.passwordExpiresAt), 5);
  const reset = (await admin.call(resetPassword, { body: { userId: user.userId } })).ok;
  isAbout(hoursLeft(reset.user.passwordExpiresAt), 5);
  const given = await giveNewPassword(server.db, { userName: "first.one", actor: operator("test") });
  isAbout(hoursLeft(given.expiresAt), 5);
  const row = await newestAudit(server);
  assert.equal((row?.after as { passwordExpiresAt: string }).passwordExpiresAt, given.expiresAt.toISOString());
  for (const odd of ["0", "8761", "2.5", "never"])
    await assert.rejects(setConfigKeys(server.db, new Map([["oneTimePasswordHours", odd]]), operator("test")), /hours/);
  await setConfigKeys(server.db, new Map([["oneTimePasswordHours", ""]]), operator("test"));
});

test("an expired one is refused: sign-in explains how to get a new one, in four languages, and the audit records it", async () => {
  const { password } = await newcomer("late.one");
  await expire("late.one");
  for (const language of LANGUAGES) {
    const { status, error } = await attempt("late.one", password, language);
    assert.deepEqual([status, error.key], [401, "errors.login.expired"]);
    assert.equal(error.message, textOf(language, "errors.login.expired"));
    assert.match(error.message, /npm run reset-password -- /);
  }
  assert.equal(new Set(LANGUAGES.map((language) => textOf(language, "errors.login.expired"))).size, 4);
  // A wrong password does not reveal that the one-time password has expired.
  assert.equal((await attempt("late.one", "not the password")).error.key, "errors.login.password");
  const row = await newestAudit(server, { subject: "late.one" });
  assert.equal(row?.action, "signInFailed");
  const kept = await server.db.select().from(audits).where(eq(audits.action, "signInFailed"));
  assert.ok(kept.some(({ after }) => (after as { key: string }).key === "errors.login.expired"));
});

test("a session that it opened cannot change it after its expiry", async () => {
  const { password } = await newcomer("slow.one");
  const client = await clientOf(server.url).signIn("slow.one", password);
  assert.equal((await client.call(getSession)).ok.user?.mustChangePassword, true);
  await expire("slow.one");
  const late = await client.call(changePassword, { body: { current: password, next: "a password that lasts" } });
  assert.deepEqual([late.status, late.error.key], [422, "errors.login.expired"]);
});

test("a user's own password never expires", async () => {
  const { user, password } = await newcomer("own.one");
  const client = await clientOf(server.url).signIn("own.one", password);
  await client.call(changePassword, { body: { current: password, next: "a password that lasts" } });
  const [row] = await server.db.select().from(users).where(eq(users.userId, user.userId));
  assert.equal(row?.passwordExpiresAt, null);
  assert.equal((await attempt("own.one", "a password that lasts")).status, 200);
});

test("the only administrator is never locked out: a new one from the command works, even after a lockout", async () => {
  const first = await giveNewPassword(server.db, { userName: "admin", actor: operator("test") });
  await expire("admin");
  for (let i = 0; i < 6; i++) await attempt("admin", first.password);
  assert.equal((await attempt("admin", first.password)).status, 429);
  const second = await giveNewPassword(server.db, { userName: "admin", actor: operator("test") });
  assert.equal((await attempt("admin", second.password)).status, 200);
  await server.db.delete(loginAttempts);
});

test("the first start's password expires too, and a start with RESET_ADMIN gives another", async () => {
  const empty = await freshDatabase({ empty: true });
  try {
    await migrateDatabase(empty.db);
    const first = (await seedAndGivePassword(empty.db, false)) ?? assert.fail("no password");
    isAbout(hoursLeft(first.expiresAt), 72);
    const [row] = await empty.db.select().from(users);
    assert.deepEqual(row?.passwordExpiresAt, first.expiresAt);
    assert.equal(await seedAndGivePassword(empty.db, false), null);
    const again = (await seedAndGivePassword(empty.db, true)) ?? assert.fail("no password");
    assert.notEqual(again.password, first.password);
    isAbout(hoursLeft(again.expiresAt), 72);
  } finally {
    await empty.close();
  }
});
