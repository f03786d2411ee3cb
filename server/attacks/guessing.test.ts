import assert from "node:assert/strict";
import test, { after, before, beforeEach } from "node:test";
import { authenticate, changePassword } from "../../contract/calls/session.ts";
import { addOrUpdateLookup } from "../../contract/calls/lookups.ts";
import { ADMIN_PASSWORD, addUser, startTestServer } from "../../test/kits/server.ts";
import type { TestServer } from "../../test/kits/server.ts";
import { LOCKOUT } from "../people/session/attempts.ts";
import { loginAttempts } from "../storage/schema/index.ts";

/** Guessing passwords: side by side, over many names, from many addresses, and by every way that takes one. */
let server: TestServer;
before(async () => {
  server = await startTestServer();
  for (const userName of ["gina", "gus", "greta", "gabe"]) await addUser(server.db, { userName, role: "Viewer" });
});
after(() => server.close());
beforeEach(() => server.db.delete(loginAttempts));

interface Guess {
  readonly userName: string;
  readonly password?: string;
  readonly from: string;
  readonly forwarded?: string;
}

/** One guess, from whatever address. */
async function guess({ userName, password = "wrong", from, forwarded }: Guess): Promise<number> {
  const { statusCode } = await server.app.inject({
    method: "POST",
    url: authenticate.path,
    remoteAddress: from,
    headers: {
      host: "product.example",
      origin: "http://product.example",
      "x-app-call": "provision",
      ...(forwarded === undefined
        ? {}
        : { "x-forwarded-for": forwarded, forwarded: `for=${forwarded}`, "x-real-ip": forwarded }),
    },
    payload: { userName, password },
  });
  return statusCode;
}
const guesses = (count: number, of: (i: number) => Guess) =>
  Promise.all(Array.from({ length: count }, (_, i) => guess(of(i))));
let address = 0;
/** An address of a test's own: the bound on calls per address is another one than that on guesses. */
const elsewhere = (): string => `192.0.2.${++address}`;
const looked = (statuses: readonly number[]) => statuses.filter((status) => status === 401).length;

test("of many guesses side by side no more are looked at than of those one by one", async () => {
  const from = elsewhere();
  const statuses = await guesses(40, () => ({ userName: "gina", from }));
  assert.ok(looked(statuses) <= LOCKOUT.perUserAndAddress, statuses.join());
  assert.equal(await guess({ userName: "GINA", password: ADMIN_PASSWORD, from }), 429);
});

test("many names from one address are stopped, known and unknown ones alike, and the right password with them", async () => {
  const from = elsewhere();
  const statuses = await guesses(60, (i) => ({ userName: i % 2 === 0 ? `nobody.${i}` : "gus", from }));
  assert.ok(looked(statuses) <= LOCKOUT.perAddress, statuses.join());
  assert.equal(await guess({ userName: "greta", password: ADMIN_PASSWORD, from }), 429);
  assert.equal(await guess({ userName: "greta", password: ADMIN_PASSWORD, from: elsewhere() }), 200);
});

test("one name from many addresses is stopped, later than from one", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 40; i++) statuses.push(await guess({ userName: "gabe", from: `198.51.100.${i}` }));
  assert.equal(looked(statuses), LOCKOUT.perUser, statuses.join());
  // Side by side none slips through either.
  const more = await guesses(40, (i) => ({ userName: "GABE", from: `203.0.113.${i}` }));
  assert.equal(looked(more), 0, more.join());
});

test("a network of addresses that belong to one place is one address, however many of them guess", async () => {
  const statuses: number[] = [];
  for (let i = 1; i <= 12; i++)
    statuses.push(await guess({ userName: "gina", from: `2001:db8:aa:1::${i.toString(16)}` }));
  assert.equal(looked(statuses), LOCKOUT.perUserAndAddress, statuses.join());
  const names = await guesses(60, (i) => ({
    userName: `nobody.${i}`,
    from: `2001:db8:aa:2:${(i * 7).toString(16)}::1`,
  }));
  assert.ok(looked(names) <= LOCKOUT.perAddress, names.join());
  // A neighbour's network is another place, and so is one's own by IPv4.
  assert.equal(await guess({ userName: "greta", password: ADMIN_PASSWORD, from: "2001:db8:aa:3::1" }), 200);
  const mapped = elsewhere();
  for (let i = 0; i < 6; i++) await guess({ userName: "gus", from: i % 2 === 0 ? mapped : `::ffff:${mapped}` });
  assert.equal(await guess({ userName: "gus", password: ADMIN_PASSWORD, from: mapped }), 429);
});

test("neither do the bounds on calls per minute count each address of a network apart", async () => {
  const statuses = await guesses(130, (i) => ({ userName: "", from: `2001:db8:bb:1::${i.toString(16)}` }));
  assert.ok(statuses.includes(429), statuses.join());
});

test("an address that a guesser writes into the headers is none, where no proxy is trusted", async () => {
  const from = elsewhere();
  const statuses = await guesses(30, (i) => ({ userName: "gina", from, forwarded: `203.0.113.${i}` }));
  assert.ok(looked(statuses) <= LOCKOUT.perUserAndAddress, statuses.join());
});

test("a trusted proxy's guesser gains nothing by an address of their own before it", async () => {
  for (const trustProxy of ["127.0.0.1", true]) {
    const behind = await startTestServer({ trustProxy });
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
    assert.equal(looked(statuses), LOCKOUT.perUserAndAddress, `${trustProxy} ${statuses.join()}`);
  }
});

test("changing a password and the portal's token count their guesses together with the form", async () => {
  const client = await server.anonymous().signIn("gina", ADMIN_PASSWORD);
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

test("a success of one's own lets no one guess at others from the same address", async () => {
  const from = elsewhere();
  for (let i = 0; i < LOCKOUT.perAddress - 2; i++) await guess({ userName: `nobody.${i}`, from });
  assert.equal(await guess({ userName: "greta", password: ADMIN_PASSWORD, from }), 200);
  const statuses = await guesses(20, (i) => ({ userName: `somebody.${i}`, from }));
  assert.ok(looked(statuses) <= 2, statuses.join());
});

test("an unknown user takes as long as a wrong password", async () => {
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
  // Without the hash of no one's password it would be a tenth or less.
  assert.ok(ratio > 0.4 && ratio < 2.5, `${median(unknown)} ms and ${median(wrong)} ms`);
});

test("locked out is only who signs in: an open session goes on", async () => {
  const admin = await server.admin();
  const from = elsewhere();
  await guesses(40, () => ({ userName: "admin", from }));
  const body = { searchKey: "Still", file: "still.csv", caption: "Still here", details: [] };
  assert.equal((await admin.call(addOrUpdateLookup, { body })).status, 200);
});
