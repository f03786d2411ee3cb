import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { authenticate, changePassword } from "../../contract/people/calls/session.ts";
import { getAllUsers, liftLock } from "../../contract/people/calls/users.ts";
import { addOrUpdateLookup } from "../../contract/lookups/calls/lookups.ts";
import type { ErrorAnswer } from "../../contract/api/errors.ts";
import { ADMIN_PASSWORD } from "../../test/kits/client.ts";
import { beforeTests } from "../../test/kits/cluster.ts";
import { addUser, testServer, startTestServer } from "../../test/kits/domain-server.ts";
import { column } from "../../test/kits/numbers.ts";
import { hashPassword } from "../people/session/password.ts";
import { LOCKOUT } from "../people/session/locks.ts";
import { BROWSER } from "../caller/token.ts";
import { eq } from "../storage/orm.ts";
import { audits, knownBrowsers, loginAttempts, users } from "../storage/schema/index.ts";
import { lookupsDomain } from "../lookups/routes.ts";
import { peopleDomain } from "../people/routes.ts";
import { portalDomain } from "../gis/portal/routes.ts";

/** Guessing passwords: concurrently, over many names, from many addresses, and through every call that accepts one. */
const server = testServer({ domains: [lookupsDomain, peopleDomain, portalDomain] });
beforeTests(async () => {
  for (const userName of ["gina", "gus", "greta", "gabe"]) await addUser(server.db, { userName, role: "Viewer" });
});
beforeEach(() => server.db.delete(loginAttempts));

interface Guess {
  readonly userName: string;
  readonly password?: string;
  readonly from: string;
  readonly forwarded?: string;
  readonly cookie?: string;
}

/** One guess of a password, from a given address. */
const guess = async (of: Guess): Promise<number> => (await answerTo(of)).statusCode;

function answerTo({ userName, password = "wrong", from, forwarded, cookie }: Guess) {
  return server.app.inject({
    method: "POST",
    url: authenticate.path,
    remoteAddress: from,
    headers: {
      host: "product.example",
      origin: "http://product.example",
      "x-app-call": "provision",
      ...(cookie === undefined ? {} : { cookie }),
      ...(forwarded === undefined
        ? {}
        : { "x-forwarded-for": forwarded, forwarded: `for=${forwarded}`, "x-real-ip": forwarded }),
    },
    payload: { userName, password },
  });
}

/** The cookie of a browser in which a user signed in. */
async function knownBrowserOf(userName: string, from: string, before?: string): Promise<string> {
  const signIn = await answerTo({ userName, password: ADMIN_PASSWORD, from, ...(before ? { cookie: before } : {}) });
  const { name, value } = signIn.cookies.find((cookie) => cookie.name === BROWSER.cookie) ?? assert.fail("no cookie");
  return `${name}=${value}`;
}
const guesses = (count: number, of: (i: number) => Guess) =>
  Promise.all(Array.from({ length: count }, (_, i) => guess(of(i))));
let address = 0;
/** The address of a test: the limit on calls per address is separate from that on guesses. */
const elsewhere = (): string => `192.0.2.${++address}`;
const looked = (statuses: readonly number[]) => statuses.filter((status) => status === 401).length;

test("concurrent guesses are limited like sequential ones", async () => {
  const from = elsewhere();
  const statuses = await guesses(40, () => ({ userName: "gina", from }));
  for (let i = 0; i < 6; i++) statuses.push(await guess({ userName: "gina", from }));
  assert.equal(looked(statuses), LOCKOUT.perPlace, statuses.join());
  assert.equal(await guess({ userName: "GINA", password: ADMIN_PASSWORD, from }), 429);
});

test("many names from one address slow it: few are tried, and the right password still gets in", async () => {
  const from = elsewhere();
  for (let i = 0; i <= LOCKOUT.perAddress; i++) await guess({ userName: `nobody.${i}`, from });
  const began = performance.now();
  assert.equal(await guess({ userName: "greta", password: ADMIN_PASSWORD, from }), 200);
  assert.ok(performance.now() - began > 500, "it waited for its turn");
  const known = await knownBrowserOf("gina", from);
  const flood = Promise.all(Array.from({ length: 30 }, (_, i) => answerTo({ userName: `somebody.${i}`, from })));
  // A known browser waits for no one else's guesses.
  assert.equal(await guess({ userName: "gina", password: ADMIN_PASSWORD, from, cookie: known }), 200);
  const answers = await flood;
  const statuses = column(answers, "statusCode");
  assert.ok(looked(statuses) <= 6, statuses.join());
  const { key, details } = answers.find(({ statusCode }) => statusCode === 429)?.json<ErrorAnswer>() ?? assert.fail();
  const { found = 0, expected, window, seconds = 0 } = details.values ?? {};
  assert.deepEqual([key, expected, window], ["errors.login.slowed", LOCKOUT.perAddress, LOCKOUT.windowMinutes]);
  assert.ok(Number(found) >= LOCKOUT.perAddress && Number(seconds) > 0);
  const refused = await answerTo({ userName: "one.more", from });
  assert.equal(refused.statusCode, 401);
});

test("strangers who lock a name out do not affect its user's own browser, which has a separate count", async () => {
  const own = elsewhere();
  const cookie = await knownBrowserOf("gabe", own);
  for (let i = 0; i < 25; i++) await guess({ userName: "gabe", from: `198.51.100.${200 + (i % 5)}` });
  assert.equal(await guess({ userName: "gabe", password: ADMIN_PASSWORD, from: own }), 429, "a new browser is locked");
  assert.equal(await guess({ userName: "gabe", password: ADMIN_PASSWORD, from: own, cookie }), 200);
  for (let i = 0; i < LOCKOUT.perPlace; i++) assert.equal(await guess({ userName: "gabe", from: own, cookie }), 401);
  assert.equal(await guess({ userName: "gabe", password: ADMIN_PASSWORD, from: own, cookie }), 429);
  // The browser is known for that name only.
  for (let i = 0; i <= LOCKOUT.perPlace; i++) await guess({ userName: "greta", from: own, cookie });
  assert.equal(await guess({ userName: "greta", password: ADMIN_PASSWORD, from: own, cookie }), 429);
});

test("a browser stays known for all its users, and a planted cookie for no one", async () => {
  const from = elsewhere();
  const first = await knownBrowserOf("gina", from);
  const both = await knownBrowserOf("greta", from, first);
  assert.notEqual(both, first);
  for (const userName of ["gina", "greta"]) {
    for (let i = 0; i <= LOCKOUT.perPlace; i++) await guess({ userName, from });
    assert.equal(await guess({ userName, password: ADMIN_PASSWORD, from, cookie: first }), 429);
    assert.equal(await guess({ userName, password: ADMIN_PASSWORD, from, cookie: both }), 200);
  }
});

test("a refused attempt never counts: the lock ends at the announced time, and an administrator lifts it before", async () => {
  const from = elsewhere();
  for (let i = 0; i < LOCKOUT.perPlace + 20; i++) await guess({ userName: "gus", from });
  const refused = await answerTo({ userName: "gus", password: ADMIN_PASSWORD, from });
  assert.ok(Number(refused.headers["retry-after"]) <= LOCKOUT.windowMinutes * 60);
  const kept = await server.db.select().from(loginAttempts).where(eq(loginAttempts.userName, "gus"));
  assert.equal(kept.length, LOCKOUT.perPlace);
  const admin = await server.admin();
  const locked = (await admin.call(getAllUsers)).ok.filter(({ lockedUntil }) => lockedUntil !== null);
  assert.deepEqual(column(locked, "userName"), ["gus"]);
  const [{ userId } = assert.fail("no one is locked")] = locked;
  assert.equal((await admin.call(liftLock, { body: { userId } })).ok.lockedUntil, null);
  assert.equal(await guess({ userName: "gus", password: ADMIN_PASSWORD, from }), 200);
  const [row] = await server.db.select().from(audits).where(eq(audits.action, "liftLock"));
  assert.deepEqual([row?.subject, row?.userName], ["gus", "admin"]);
});

test("one name from many addresses is stopped, later than from one", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 40; i++) statuses.push(await guess({ userName: "gabe", from: `198.51.100.${i}` }));
  assert.equal(looked(statuses), LOCKOUT.perUser, statuses.join());
  // Concurrent guesses do not slip through either.
  const more = await guesses(40, (i) => ({ userName: "GABE", from: `203.0.113.${i}` }));
  assert.equal(looked(more), 0, more.join());
});

test("a network of addresses that belong to one place is one address, however many of them guess", async () => {
  const statuses: number[] = [];
  for (let i = 1; i <= 12; i++)
    statuses.push(await guess({ userName: "gina", from: `2001:db8:aa:1::${i.toString(16)}` }));
  assert.equal(looked(statuses), LOCKOUT.perPlace, statuses.join());
  // A neighbor's network is a different place, and so is one's own over IPv4.
  assert.equal(await guess({ userName: "greta", password: ADMIN_PASSWORD, from: "2001:db8:aa:3::1" }), 200);
  const mapped = elsewhere();
  for (let i = 0; i < 6; i++) await guess({ userName: "gus", from: i % 2 === 0 ? mapped : `::ffff:${mapped}` });
  assert.equal(await guess({ userName: "gus", password: ADMIN_PASSWORD, from: mapped }), 429);
});

test("the limits on calls per minute do not count each address of a network separately either", async () => {
  const statuses = await guesses(130, (i) => ({ userName: "", from: `2001:db8:bb:1::${i.toString(16)}` }));
  assert.ok(statuses.includes(429), statuses.join());
});

test("an address that a guesser writes into the headers is ignored if no proxy is trusted", async () => {
  const from = elsewhere();
  const statuses = await guesses(30, (i) => ({ userName: "gina", from, forwarded: `203.0.113.${i}` }));
  assert.ok(looked(statuses) <= LOCKOUT.perPlace, statuses.join());
});

test("forged addresses behind a trusted proxy do not help guessing", async () => {
  for (const trustProxy of ["127.0.0.1", true]) {
    const behind = await startTestServer({ domains: [lookupsDomain, peopleDomain, portalDomain], trustProxy });
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++)
      statuses.push(
        (
          await behind.anonymous().call(authenticate, {
            body: { userName: "admin", password: "wrong" },
            headers: { "x-forwarded-for": `203.0.113.${i}, 192.0.2.77` },
          })
        ).status,
      );
    await behind.close();
    assert.equal(looked(statuses), LOCKOUT.perPlace, `${trustProxy} ${statuses.join()}`);
  }
});

test("changing a password and the portal's token count their guesses together with the form", async () => {
  const client = await server.anonymous().signIn("gina", ADMIN_PASSWORD);
  await server.db.delete(knownBrowsers);
  const change = () => client.call(changePassword, { body: { current: "wrong", next: "a long enough password" } });
  const token = () =>
    server.anonymous().fetch("/sharing/rest/generateToken", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ username: "gina", password: "wrong", client: "requestip", f: "json" }).toString(),
    });
  const sent = await Promise.all(Array.from({ length: 4 }, change));
  assert.ok(sent.every(({ status }) => status === 422));
  for (let i = 0; i < 4; i++) await token();
  const last = await (await token()).text();
  assert.match(last, /locked|too many|minutes/i);
  assert.equal((await change()).status, 429);
  const right = await client.call(changePassword, {
    body: { current: ADMIN_PASSWORD, next: "a long enough password" },
  });
  assert.equal(right.status, 429);
  const form = await server.anonymous().call(authenticate, { body: { userName: "gina", password: ADMIN_PASSWORD } });
  assert.equal(form.status, 429);
});

test("an unknown user takes as long as a wrong password", async () => {
  // Hashed at the product's real cost, since other tests' passwords are nearly free to check.
  const passwordHash = await hashPassword(ADMIN_PASSWORD);
  await server.db.update(users).set({ passwordHash }).where(eq(users.userName, "greta"));
  const time = async (userName: string, i: number) => {
    const began = performance.now();
    await guess({ userName, from: `198.51.100.${i % 250}` });
    return performance.now() - began;
  };
  const [unknown, wrong]: [number[], number[]] = [[], []];
  for (let i = 0; i < 12; i++) {
    unknown.push(await time(`nobody.${i}`, i));
    wrong.push(await time("greta", i));
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
  const ratio = median(unknown) / median(wrong);
  // Without hashing for unknown names it would be a tenth or less.
  assert.ok(ratio > 0.4 && ratio < 2.5, `${median(unknown)} ms and ${median(wrong)} ms`);
});

test("a lockout affects sign-ins only; open sessions continue", async () => {
  const admin = await server.admin();
  const from = elsewhere();
  await guesses(40, () => ({ userName: "admin", from }));
  const body = { searchKey: "Still", file: "still.csv", caption: "Still here", details: [] };
  assert.equal((await admin.call(addOrUpdateLookup, { body })).status, 200);
});
