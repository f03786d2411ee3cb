import assert from "node:assert/strict";
import test from "node:test";
import { eq } from "../storage/orm.ts";
import type { Call } from "../../contract/api/call.ts";
import { authenticate, changePassword, getSession, logout } from "../../contract/people/calls/session.ts";
import {
  addOrUpdateUser,
  deleteUser,
  endOtherSessions,
  getUserById,
  resetPassword,
  restoreUser,
} from "../../contract/people/calls/users.ts";
import { attackWorld, attack, SAMPLE_BODIES } from "../../test/kits/attack-world.ts";
import { CALLS } from "../../test/kits/calls.ts";
import { ADMIN_PASSWORD, clientOf, type TestClient } from "../../test/kits/client.ts";
import { addUser } from "../../test/kits/domain-server.ts";
import { hashOf, SESSION } from "../caller/token.ts";
import { audits, emailOutbox, exports, loginAttempts, sessions, users } from "../storage/schema/index.ts";

/** Stolen cookies: when they expire, where they are never shown, and what they do not permit. */
const world = attackWorld();
test.beforeEach(() => world.server.db.delete(loginAttempts));

let people = 0;
async function victim(): Promise<{ userId: number; userName: string; client: TestClient; stolen: string }> {
  const userName = `victim.${++people}`;
  const userId = await addUser(world.server.db, { userName, role: "Viewer" });
  const client = await world.server.anonymous().signIn(userName, ADMIN_PASSWORD);
  return { userId, userName, client, stolen: client.cookie };
}
const userOf = async (cookie: string): Promise<unknown> =>
  (await attack(world, getSession as Call, { cookie })).text.includes('"user":null') ? null : "somebody";

test("a stolen cookie ends with the sign-out, a new password, a reset, a deactivation, a deletion and a remote sign-out", async () => {
  const { admin, adminId, server } = world;
  const ends: Readonly<Record<string, (one: Awaited<ReturnType<typeof victim>>) => Promise<unknown>>> = {
    signOut: ({ client }) => client.call(logout),
    newPassword: ({ client }) =>
      client.call(changePassword, { body: { current: ADMIN_PASSWORD, next: "quite another password" } }),
    reset: ({ userId }) => admin.call(resetPassword, { body: { userId } }),
    deactivation: async ({ userId }) => {
      const user = (await admin.call(getUserById, { params: { userId } })).ok;
      const email = `${user.userName}@agency.example`;
      return (
        await admin.call(addOrUpdateUser, { body: { ...user, firstName: "V", lastName: "V", email, active: false } })
      ).ok;
    },
    deletion: async ({ userId }) =>
      assert.equal(
        (await attack(world, deleteUser as Call, { params: { userId, actingUserId: adminId } })).status,
        200,
      ),
    deletionTakenBack: async ({ userId }) => {
      await attack(world, deleteUser as Call, { params: { userId, actingUserId: adminId } });
      return (await admin.call(restoreUser, { body: { userId } })).ok;
    },
    fromAfar: async ({ userName, userId }) => {
      const elsewhere = await server.anonymous().signIn(userName, ADMIN_PASSWORD);
      return (await elsewhere.call(endOtherSessions, { body: { userId } })).ok;
    },
  };
  for (const [how, end] of Object.entries(ends)) {
    const one = await victim();
    assert.equal(await userOf(one.stolen), "somebody", how);
    await end(one);
    assert.equal(await userOf(one.stolen), null, how);
  }
});

test("no cookie that a stranger sets is ever a session: none planted before the sign-in, none made from stored data", async () => {
  const { db } = world.server;
  const planted = `${SESSION.cookie}=${"planted".padEnd(43, "x")}`;
  const client = clientOf(world.server.url);
  const body = JSON.stringify({ userName: "somebody", password: ADMIN_PASSWORD });
  const headers = { "content-type": "application/json", cookie: planted };
  assert.equal((await client.fetch(authenticate.path, { method: "POST", body, headers })).status, 200);
  assert.equal(await userOf(planted), null);
  assert.notEqual(client.cookie, planted);
  const [row] = await db.select().from(sessions).limit(1);
  for (const forged of [
    row?.tokenHash ?? "",
    String(row?.userId),
    "",
    "null",
    "0",
    "'; --",
    "\u00e9",
    "x".repeat(4_000),
  ])
    assert.equal(await userOf(`${SESSION.cookie}=${forged}`), null, forged);
});

test("a second cookie of the name does not hide the first, and neither is someone else's session", async () => {
  const [one, other] = [await victim(), await victim()];
  await other.client.call(logout);
  const both = await attack(world, getSession as Call, { cookie: `${other.stolen}; ${one.stolen}` });
  assert.ok([200, 401].includes(both.status));
  assert.ok(!both.text.includes(other.userName), both.text);
});

test("a token is in no answer's body and in no row except as its hash", { timeout: 120_000 }, async () => {
  const one = await world.server.admin();
  const token = one.cookie.slice(SESSION.cookie.length + 1);
  const reading = Object.entries(CALLS).filter(([, { changes }]) => !changes);
  for (const [name, call] of reading) {
    const body = await SAMPLE_BODIES[name]?.(world, 0);
    const { text } = await attack(world, call, {
      cookie: one.cookie,
      params: { ...world.ids, actingUserId: world.adminId },
      body,
    });
    assert.ok(!text.includes(token) && !text.includes(hashOf(token)), name);
    assert.ok(!text.includes("$argon2"), name);
  }
  const { db } = world.server;
  const rows = await Promise.all(
    [audits, users, emailOutbox, exports, loginAttempts].map((table) => db.select().from(table as typeof users)),
  );
  assert.ok(!JSON.stringify(rows).includes(token));
  const kept = await db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashOf(token)));
  assert.equal(kept.length, 1);
  assert.ok(!JSON.stringify(kept).includes(token));
});

test("a session is taken from the cookie alone: not from an address, a header or a body", async () => {
  const { stolen } = await victim();
  const token = stolen.slice(SESSION.cookie.length + 1);
  for (const [query, headers] of [
    [`?${SESSION.cookie}=${token}`, {}],
    [`?token=${token}`, {}],
    ["", { authorization: `Bearer ${token}` }],
    ["", { "x-session": token, [SESSION.cookie]: token }],
  ] as const) {
    const response = await world.server.anonymous().fetch(`${getSession.path}${query}`, { headers });
    assert.match(await response.text(), /"user":null/);
  }
});
