import assert from "node:assert/strict";
import test from "node:test";
import { getAllDisasters } from "../../../contract/planning/calls/disasters.ts";
import { authenticate, changePassword, getSession, logout } from "../../../contract/people/calls/session.ts";
import { SESSION_LEFT_HEADER, UNASKED_HEADER } from "../../../contract/people/privileges.ts";
import { ADMIN_PASSWORD } from "../../../test/kits/client.ts";
import { addUser, testServer, type TestServer } from "../../../test/kits/domain-server.ts";
import { untilBlocked } from "../../../test/kits/waiting.ts";
import { column } from "../../../test/kits/numbers.ts";
import { BROWSER, SESSION, hashOf } from "../../caller/token.ts";
import { eq } from "../../storage/orm.ts";
import { audits, loginAttempts, sessions, userRoles, users } from "../../storage/schema/index.ts";
import { turns } from "./attempts.ts";
import { LOCKOUT } from "./locks.ts";
import { PASSWORD_CALLS_PER_MINUTE } from "./routes.ts";
import { disastersDomain } from "../../planning/disasters/routes.ts";

const server = testServer({ domains: [disastersDomain], trustProxy: true });

/** All requests of a test come from one address; each test starts without counted attempts. */
const forgetAttempts = () => server.db.delete(loginAttempts);
test.beforeEach(forgetAttempts);

const tokenIn = (cookie: string): string => cookie.slice(SESSION.cookie.length + 1);

test("without a session the caller has the Public role's privileges", async () => {
  const { ok } = await server.anonymous().call(getSession);
  assert.equal(ok.user, null);
  assert.deepEqual(ok.privileges, [{ privilegeCode: "home", index: 0 }]);
});

test("the administrator signs in and has every privilege", async () => {
  const client = await server.admin();
  const { ok } = await client.call(getSession);
  assert.equal(ok.user?.userName, "admin");
  assert.deepEqual(ok.user.roleNameOfLoginUser, ["Administrator"]);
  assert.equal(ok.user.mustChangePassword, false);
  assert.equal(ok.privileges.length, 51);
});

test("the user name is taken in any case, and the roles decide what the user may do", async () => {
  await addUser(server.db, { userName: "Vera", role: "Viewer" });
  const { ok } = await (await server.anonymous().signIn("vERA", ADMIN_PASSWORD)).call(getSession);
  assert.equal(ok.user?.userName, "Vera");
  assert.deepEqual(column(ok.privileges, "index"), [0, 42, 46]);
});

test("a user without a role may do what visitors may", async () => {
  const userId = await addUser(server.db, { userName: "nora", role: "Viewer" });
  await server.db.delete(userRoles).where(eq(userRoles.userId, userId));
  const { ok } = await (await server.anonymous().signIn("nora", ADMIN_PASSWORD)).call(getSession);
  assert.deepEqual([ok.user?.roleNameOfLoginUser, ok.privileges], [[], [{ privilegeCode: "home", index: 0 }]]);
});

test("the cookie is for the browser alone, for this site alone, and Secure behind TLS", async () => {
  const plain = await server.anonymous().call(authenticate, { body: { userName: "admin", password: ADMIN_PASSWORD } });
  const cookie = plain.headers.getSetCookie()[0] ?? "";
  assert.match(cookie, /; HttpOnly/);
  assert.match(cookie, /; SameSite=Strict/);
  assert.match(cookie, /; Path=\//);
  assert.doesNotMatch(cookie, /Secure/);

  const behindTls = await server.anonymous().call(authenticate, {
    body: { userName: "admin", password: ADMIN_PASSWORD },
    headers: { "x-forwarded-proto": "https" },
  });
  assert.match(behindTls.headers.getSetCookie()[0] ?? "", /^__Host-provision_session=.*; Secure/);
});

test("the token is stored as its hash only", async () => {
  const client = await server.admin();
  const token = tokenIn(client.cookie);
  const rows = await server.db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashOf(token)));
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(token));
});

test("a wrong name, a wrong password and an inactive user get distinct messages in the caller's language", async () => {
  await addUser(server.db, { userName: "ines", role: "Viewer", active: false });
  const signInMessage = async (userName: string, password: string, language: string) => {
    const answer = await server
      .anonymous()
      .call(authenticate, { body: { userName, password }, headers: { "accept-language": language } });
    assert.equal(answer.status, 401);
    return [answer.error.key, answer.error.message];
  };
  assert.deepEqual(await signInMessage("nobody", "x", "en"), [
    "errors.login.unknown",
    "The entered username is incorrect. Please enter a valid username",
  ]);
  assert.deepEqual(await signInMessage("admin", "x", "de-AT,en;q=0.5"), [
    "errors.login.password",
    "Das eingegebene Passwort ist falsch. Bitte geben Sie ein gültiges Passwort ein",
  ]);
  assert.deepEqual(await signInMessage("ines", ADMIN_PASSWORD, "fr, es;q=0.8"), [
    "errors.login.inactive",
    "El nombre de usuario está inactivo. Ingrese un nombre de usuario válido",
  ]);
});

test("too many wrong passwords lock out the right one too, for this user at this address", async () => {
  await addUser(server.db, { userName: "luis", role: "Viewer" });
  const attempt = (userName: string, password: string) =>
    server.anonymous().call(authenticate, { body: { userName, password } });
  for (let i = 0; i < LOCKOUT.perPlace; i++) assert.equal((await attempt("luis", "wrong")).status, 401);
  const locked = await attempt("LUIS", ADMIN_PASSWORD);
  assert.equal(locked.status, 429);
  assert.equal(locked.error.key, "errors.login.locked");
  const { found, expected, window, minutes = 0, seconds } = locked.error.details.values ?? {};
  assert.deepEqual([found, expected, window], [LOCKOUT.perPlace, LOCKOUT.perPlace, LOCKOUT.windowMinutes]);
  assert.ok(Number(minutes) > 0 && Number(locked.headers.get("retry-after")) === seconds);
  assert.equal((await attempt("admin", ADMIN_PASSWORD)).status, 200);
});

test("tries sent side by side are counted one by one", async () => {
  await addUser(server.db, { userName: "pia", role: "Viewer" });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      server.anonymous().call(authenticate, { body: { userName: "pia", password: "?" } }),
    ),
  );
  const looked = answers.filter(({ status }) => status === 401).length;
  assert.ok(looked <= LOCKOUT.perPlace, `${looked} passwords were looked at`);
});

test("signing out ends the session on the server", async () => {
  const client = await server.admin();
  const { cookie } = client;
  assert.equal((await client.call(logout)).status, 200);
  const ends = await server.db.select().from(audits).where(eq(audits.action, "signOut"));
  assert.deepEqual(column(ends, "subject"), ["admin"]);
  const replayed = await server.anonymous().call(getSession, { headers: { cookie } });
  assert.equal(replayed.ok.user, null);
});

test("a session ends after long idleness and after its maximum duration, however busy", async () => {
  const age = (column: "lastSeenAt" | "endsAt", milliseconds: number, cookie: string) =>
    server.db
      .update(sessions)
      .set({ [column]: new Date(Date.now() - milliseconds) })
      .where(eq(sessions.tokenHash, hashOf(tokenIn(cookie))));
  const idle = await server.admin();
  await age("lastSeenAt", SESSION.idleMilliseconds + 1000, idle.cookie);
  assert.equal((await idle.call(getSession)).ok.user, null);

  const old = await server.admin();
  await age("endsAt", 1, old.cookie);
  const refused = await old.call(changePassword, { body: { current: "x", next: "a new long password" } });
  assert.equal(refused.status, 401);
  assert.equal(refused.error.key, "errors.session.expired");
});

test("use extends a session, automatic requests do not, and both answers have the remaining time", async () => {
  const client = await server.admin();
  const before = new Date(Date.now() - 60 * 60 * 1000);
  const mine = eq(sessions.tokenHash, hashOf(tokenIn(client.cookie)));
  const seenAfter = async (headers: Record<string, string>) => {
    const answer = await client.call(getSession, { headers });
    const [row] = await server.db.select().from(sessions).where(mine);
    const [seconds, limit] = (answer.headers.get(SESSION_LEFT_HEADER) ?? "").split(" ");
    return { seen: row?.lastSeenAt.getTime() ?? NaN, hours: Math.round(Number(seconds) / 36) / 100, limit };
  };
  await server.db.update(sessions).set({ lastSeenAt: before }).where(mine);
  assert.deepEqual(await seenAfter({ [UNASKED_HEADER]: "1" }), { seen: before.getTime(), hours: 7, limit: "idle" });
  const { seen, ...used } = await seenAfter({});
  assert.deepEqual([seen > before.getTime(), used], [true, { hours: 8, limit: "idle" }]);
  await server.db
    .update(sessions)
    .set({ endsAt: new Date(Date.now() + 60 * 60 * 1000) })
    .where(mine);
  assert.deepEqual(await seenAfter({}), { seen, hours: 1, limit: "whole" });
  assert.equal((await server.anonymous().call(getSession)).headers.get(SESSION_LEFT_HEADER), null);
});

test("a user who is made inactive has no session any more", async () => {
  const userId = await addUser(server.db, { userName: "tom", role: "Viewer" });
  const client = await server.anonymous().signIn("tom", ADMIN_PASSWORD);
  await server.db.update(users).set({ active: false }).where(eq(users.userId, userId));
  assert.equal((await client.call(getSession)).ok.user, null);
});

test("a changed password ends the user's other sessions and leaves an audit row", async () => {
  const userId = await addUser(server.db, { userName: "uma", role: "Viewer" });
  const here = await server.anonymous().signIn("uma", ADMIN_PASSWORD);
  const elsewhere = await server.anonymous().signIn("uma", ADMIN_PASSWORD);
  const next = "another long password";
  const { ok } = await here.call(changePassword, { body: { current: ADMIN_PASSWORD, next } });
  assert.equal(ok.user?.mustChangePassword, false);
  assert.equal((await here.call(getSession)).ok.user?.userName, "uma");
  assert.equal((await elsewhere.call(getSession)).ok.user, null);
  await server.anonymous().signIn("uma", next);
  const trail = await server.db
    .select()
    .from(audits)
    .where(eq(audits.subjectId, String(userId)));
  assert.ok(trail.some(({ action, address }) => action === "changePassword" && address !== ""));
  assert.ok(!JSON.stringify(trail).includes(next));
});

test("a password that must be changed permits nothing but its change", async () => {
  const userId = await addUser(server.db, { userName: "nils", role: "Administrator" });
  await server.db.update(users).set({ mustChangePassword: true }).where(eq(users.userId, userId));
  const client = await server.anonymous().signIn("nils", ADMIN_PASSWORD);
  assert.equal((await client.call(getSession)).ok.user?.mustChangePassword, true);
  const refused = await client.call(getAllDisasters, { headers: { "accept-language": "de" } });
  assert.equal(refused.error.message, "Bitte ändern Sie zuerst Ihr Einmalpasswort.");
  const wrong = await client.call(changePassword, { body: { current: "x", next: "another long password" } });
  assert.equal(wrong.error.key, "errors.password.current");
  // It opened this session a moment ago and need not be entered again; a password chosen by the user must be.
  const same = await client.call(changePassword, { body: { next: ADMIN_PASSWORD } });
  assert.equal(same.error.key, "errors.password.same");
  assert.equal((await client.call(changePassword, { body: { next: "another long password" } })).status, 200);
  assert.deepEqual((await client.call(getAllDisasters)).ok, []);
  const again = await client.call(changePassword, { body: { next: "a third long password" } });
  assert.deepEqual([again.status, again.error.key], [422, "errors.password.current"]);
});

test("a new password must be new, long and not the user's name", async () => {
  await addUser(server.db, { userName: "constantina", role: "Viewer" });
  const client = await server.anonymous().signIn("constantina", ADMIN_PASSWORD);
  const attempt = async (current: string, next: string) => {
    const answer = await client.call(changePassword, { body: { current, next } });
    return [answer.status, answer.error.details.faults?.[0]?.key ?? answer.error.key];
  };
  assert.deepEqual(await attempt(ADMIN_PASSWORD, "short"), [400, "errors.fault.tooShort"]);
  assert.deepEqual(await attempt(ADMIN_PASSWORD, ADMIN_PASSWORD), [422, "errors.password.same"]);
  assert.deepEqual(await attempt(ADMIN_PASSWORD, "I am Constantina"), [422, "errors.password.holdsName"]);
  for (const common of ["123456789012", "Password1234!", "passwordpassword"])
    assert.deepEqual(await attempt(ADMIN_PASSWORD, common), [422, "errors.password.guessable"]);
  assert.deepEqual(await attempt("not it at all", "a new long password"), [422, "errors.password.current"]);
});

test("a forged token belongs to no one", async () => {
  const cookie = `${SESSION.cookie}=${"x".repeat(43)}`;
  const answer = await server.anonymous().call(getSession, { headers: { cookie } });
  assert.equal(answer.ok.user, null);
  assert.match(answer.headers.getSetCookie()[0] ?? "", /Expires=Thu, 01 Jan 1970/);
});

test("passwords are kept as argon2id hashes of OWASP's cost, each with its own salt", async () => {
  const next = "one long password of two people";
  const hashes: string[] = [];
  for (const userName of ["otto", "olga"]) {
    const userId = await addUser(server.db, { userName, role: "Viewer" });
    const client = await server.anonymous().signIn(userName, ADMIN_PASSWORD);
    assert.ok((await client.call(changePassword, { body: { current: ADMIN_PASSWORD, next } })).ok);
    const [kept] = await server.db.select({ hash: users.passwordHash }).from(users).where(eq(users.userId, userId));
    hashes.push(kept?.hash ?? "");
  }
  for (const hash of hashes) assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(new Set(hashes).size, hashes.length);
});

test("signing in again gives another token and ends the previous session; none is accepted from the browser", async () => {
  const client = await server.admin();
  const first = client.cookie;
  await client.signIn("admin", ADMIN_PASSWORD);
  assert.notEqual(client.cookie, first);
  const replayed = await server.anonymous().call(getSession, { headers: { cookie: first } });
  assert.equal(replayed.ok.user, null);
  const planted = `${SESSION.cookie}=${"p".repeat(43)}`;
  await server.anonymous().call(authenticate, {
    body: { userName: "admin", password: ADMIN_PASSWORD },
    headers: { cookie: planted },
  });
  assert.equal((await server.anonymous().call(getSession, { headers: { cookie: planted } })).ok.user, null);
});

test("a sign-in fails if its user is deactivated or gets another password in the meantime", async () => {
  for (const [userName, change] of [
    ["racer", { active: false }],
    ["runner", { passwordHash: "$argon2id$another" }],
  ] as const) {
    const userId = await addUser(server.db, { userName, role: "Viewer" });
    const row = eq(users.userId, userId);
    await server.db.transaction(async (tx) => {
      await tx.select().from(users).where(row).for("update");
      const answer = server.anonymous().call(authenticate, { body: { userName, password: ADMIN_PASSWORD } });
      // The password is verified in the meantime; the session waits for the row that is locked here.
      await untilBlocked(server.owner);
      await tx.update(users).set(change).where(row);
      pending = answer;
    });
    assert.equal((await pending)?.status, 401);
    assert.deepEqual(await server.db.select().from(sessions).where(eq(sessions.userId, userId)), []);
  }
});
let pending: ReturnType<ReturnType<TestServer["anonymous"]>["call"]> | undefined;

test("an address above the limit gets 429 with a retry time; a known browser is let in there", async () => {
  const client = server.anonymous();
  const headers = { "x-forwarded-for": "203.0.113.9", "accept-language": "es" };
  const ask = () => client.call(authenticate, { body: { userName: "nobody", password: "?" }, headers });
  const answers = await Promise.all(Array.from({ length: PASSWORD_CALLS_PER_MINUTE + 1 }, ask));
  const expected = PASSWORD_CALLS_PER_MINUTE;
  const refused = answers.find(({ error }) => error.key === "errors.tooMany") ?? assert.fail();
  const { found, seconds } = refused.error.details.values ?? {};
  assert.deepEqual([refused.status, found, refused.headers.get("retry-after")], [429, expected + 1, String(seconds)]);
  for (const figure of [found, expected, seconds]) assert.match(refused.error.message, new RegExp(`\\b${figure}\\b`));
  assert.match(refused.error.message, /solicitudes/);

  const userName = "of.the.office";
  await addUser(server.db, { userName, role: "Viewer" });
  const body = { userName, password: ADMIN_PASSWORD };
  const [known, unknown] = [server.anonymous(), server.anonymous()];
  assert.equal((await known.call(authenticate, { body })).status, 200);
  assert.equal((await unknown.call(authenticate, { body, headers })).status, 429);
  assert.equal((await known.call(authenticate, { body, headers })).status, 200);
  // A forged cookie is ignored.
  const planted = { ...headers, cookie: `${BROWSER.cookie}=planted` };
  assert.equal((await unknown.call(authenticate, { body, headers: planted })).status, 429);
});

test("attempts from one place are sequential, a limited number waits, and others learn when to retry", () => {
  const take = turns({ spacing: 2000, longestWait: 4000 });
  assert.deepEqual(
    [1, 2, 3, 4].map(() => take("a", 0)),
    [{ wait: 0 }, { wait: 2000 }, { wait: 4000 }, { comeAgain: 2000 }],
  );
  assert.deepEqual(take("b", 0), { wait: 0 });
  assert.deepEqual(take("a", 2500), { wait: 3500 });
  assert.deepEqual(take("a", 60_000), { wait: 0 });
});
