import assert from "node:assert/strict";
import test from "node:test";
import { addressOf, type Call } from "../../contract/api/call.ts";
import type { ErrorAnswer } from "../../contract/api/errors.ts";
import { addOrUpdateDisaster, getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { exportsDomain } from "../lists/routes.ts";
import { startExport } from "../../contract/lists/calls.ts";
import * as calls from "../../contract/people/calls/programs.ts";
import { changePassword, getSession } from "../../contract/people/calls/session.ts";
import {
  addOrUpdateUser,
  getAllUsers,
  getUserById,
  resetPassword,
  updateOwnProfile,
} from "../../contract/people/calls/users.ts";
import type { PrivilegeCode } from "../../contract/people/privileges.ts";
import { rolePrivilegeInsert } from "../../contract/people/calls/security.ts";
import { addUser, testServer } from "../../test/kits/domain-server.ts";
import { ADMIN_PASSWORD, clientOf, newRole, userIdOf, type TestClient } from "../../test/kits/client.ts";
import { storeGrid } from "../../test/kits/planning.ts";
import { buildServer } from "../app.ts";
import { featureServiceDomain } from "../gis/feature-service/routes.ts";
import { portalDomain } from "../gis/portal/routes.ts";
import { hashOf } from "../caller/token.ts";
import { disastersDomain } from "../planning/disasters/routes.ts";
import { peopleDomain } from "../people/routes.ts";
import { sessionDomain } from "../people/session/routes.ts";
import { desc, eq } from "../storage/orm.ts";
import { apiTokens, audits, roles, users } from "../storage/schema/index.ts";
import { programsDomain } from "./routes.ts";

const domains = [disastersDomain, peopleDomain, programsDomain, featureServiceDomain, portalDomain, exportsDomain];
const server = testServer({ domains, data: (db) => storeGrid(db) });

/** Sends a call as a script does: with the token alone, without cookie, origin and app-call header. */
async function byToken<C extends Call>(token: string, call: C, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + addressOf(call, {}), {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    ...(call.method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const answer = (await response.json()) as ErrorAnswer;
  return { status: response.status, headers: response.headers, key: answer.key, answer };
}

let made = 0;
async function account(admin: TestClient, privileges: PrivilegeCode[]) {
  const body = { name: `warehouse ${++made}`, purpose: "Sends stock", privileges };
  return (await admin.call(calls.saveAccount, { body })).ok;
}
async function tokenOf(client: TestClient, privileges: PrivilegeCode[], userId?: number) {
  const body = { name: `token ${++made}`, privileges, days: 30, ...(userId === undefined ? {} : { userId }) };
  return (await client.call(calls.makeToken, { body })).ok;
}
const DISASTER = () => ({
  name: `Flood ${++made}`,
  type: "Flood",
  category: null,
  startDate: "2026-09-01",
  status: "Active",
});

test("a service account reads and writes by its token alone, and is audited as itself", async () => {
  const admin = await server.admin();
  const { userId, name } = await account(admin, ["home", "estimation.view", "disaster.edit"]);
  const { token, made: row } = await tokenOf(admin, ["home", "estimation.view", "disaster.edit"], userId);
  assert.match(token, /^provision_[\w-]{43}$/);
  assert.equal(row.state, "valid");
  assert.equal((await byToken(token, getAllDisasters)).status, 200);
  const saved = await byToken(token, addOrUpdateDisaster, DISASTER());
  assert.equal(saved.status, 200, JSON.stringify(saved.answer));
  const [entry] = await server.db
    .select()
    .from(audits)
    .where(eq(audits.module, "Disaster"))
    .orderBy(desc(audits.auditId));
  assert.deepEqual([entry?.userId, entry?.userName, entry?.action], [userId, name, "create"]);
  assert.match(entry?.userAgent ?? "", /^token “token \d+” \(….{4}\)/);
  const { tokens } = (await admin.call(calls.getPrograms)).ok;
  const used = tokens.find(({ tokenId }) => tokenId === row.tokenId);
  assert.ok(used?.usedAt !== null && used?.usedFrom !== "");
});

test("only the hash is stored, and no answer but the first has the token", async () => {
  const admin = await server.admin();
  const { token } = await tokenOf(admin, ["home"]);
  const stored = await server.db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.tokenHash, hashOf(token)));
  assert.equal(stored.length, 1);
  const trail = await server.db.select().from(audits);
  const listed = [(await admin.call(calls.getPrograms)).ok, (await admin.call(calls.getOwnTokens)).ok, stored, trail];
  assert.ok(!JSON.stringify(listed).includes(token.slice("provision_".length, -4)));
});

test("each refusal says why: unknown, expired, revoked, locked, too weak, misplaced", async () => {
  const admin = await server.admin();
  const { userId, version } = await account(admin, ["home", "estimation.view"]);
  const make = () => tokenOf(admin, ["home", "estimation.view"], userId);
  const [good, old, gone] = [await make(), await make(), await make()];
  const past = { endsAt: new Date(Date.now() - 1000) };
  await server.db.update(apiTokens).set(past).where(eq(apiTokens.tokenId, old.made.tokenId));
  await admin.call(calls.revokeToken, { body: { tokenId: gone.made.tokenId } });
  const asked = async (token: string) => {
    const { status, key, headers } = await byToken(token, getAllDisasters);
    return [status, key, headers.get("www-authenticate")];
  };
  const invalid = 'Bearer error="invalid_token"';
  assert.deepEqual(await asked(`${good.token.slice(0, -1)}_`), [401, "errors.token.unknown", invalid]);
  assert.deepEqual(await asked(old.token), [401, "errors.token.expired", invalid]);
  assert.deepEqual(await asked(gone.token), [401, "errors.token.revoked", invalid]);
  const weak = await byToken(good.token, addOrUpdateDisaster, DISASTER());
  assert.deepEqual([weak.status, weak.key], [403, "errors.token.weak"]);
  assert.match(weak.answer.message, /disaster\.edit/);
  assert.equal(weak.headers.get("www-authenticate"), 'Bearer error="insufficient_scope"');
  const draft = { userId, version, name: `locked ${made}`, active: false, privileges: ["home" as const] };
  await admin.call(calls.saveAccount, { body: draft });
  assert.deepEqual(await asked(good.token), [401, "errors.token.ownerLocked", invalid]);
  for (const address of [`?token=${good.token}`, `?a=1&access_token=${good.token}`]) {
    const response = await fetch(`${server.url}${getAllDisasters.path}${address}`);
    const { key } = (await response.json()) as ErrorAnswer;
    assert.deepEqual([response.status, key], [401, "errors.token.misplaced"]);
  }
});

test("a token in another header, another scheme or a cookie opens nothing", async () => {
  const admin = await server.admin();
  const { token } = await tokenOf(admin, ["home", "estimation.view"]);
  for (const headers of [
    { "x-esri-authorization": `Bearer ${token}` },
    { authorization: token },
    { authorization: `Basic ${Buffer.from(`admin:${token}`).toString("base64")}` },
    { cookie: `provision_session=${token}` },
  ] as Record<string, string>[]) {
    const response = await fetch(server.url + getAllDisasters.path, { headers });
    assert.equal(response.status, 401, JSON.stringify(headers));
  }
});

test("a token that does not work is not replaced by the cookie that came with it", async () => {
  const admin = await server.admin();
  const headers = { authorization: "Bearer provision_nothing" };
  const refused = await admin.call(getAllDisasters, { headers });
  assert.deepEqual([refused.status, refused.error.key], [401, "errors.token.unknown"]);
  // Else a page of another site could spare the proof of its origin.
  const write = await admin.call(addOrUpdateDisaster, { headers: { ...headers, origin: "https://evil.example" } });
  assert.equal(write.error.key, "errors.token.unknown");
});

test("a user's token has fewer rights than the user, and loses what the user loses", async () => {
  const role = await newRole(await server.admin());
  const grant = async (privilegeCodes: PrivilegeCode[]) => {
    const admin = await server.admin();
    const { roles: all } = { roles: await server.db.select().from(roles).where(eq(roles.roleId, role.roleId)) };
    const body = { roleId: role.roleId, version: all[0]?.version ?? 0, privilegeCodes, confirmLoss: false };
    assert.equal((await admin.call(rolePrivilegeInsert, { body })).status, 200);
  };
  await grant(["home", "estimation.view", "disaster.edit"]);
  await addUser(server.db, { userName: "nora", role: role.name });
  const nora = await clientOf(server.url).signIn("nora", ADMIN_PASSWORD);
  const beyond = await nora.call(calls.makeToken, { body: { name: "x", privileges: ["user.view"], days: 1 } });
  assert.deepEqual([beyond.status, beyond.error.key], [422, "domain.program.beyond"]);
  const { token } = await tokenOf(nora, ["home", "estimation.view"]);
  const status = async (call: Call, body?: object) => (await byToken(token, call, body)).status;
  assert.equal(await status(getAllDisasters), 200);
  assert.equal(await status(addOrUpdateDisaster, DISASTER()), 403);
  await grant(["home", "disaster.edit"]);
  assert.equal(await status(getAllDisasters), 403);
  await grant(["home", "estimation.view", "disaster.edit"]);
  assert.equal(await status(getAllDisasters), 200);
  await server.db.update(users).set({ mustChangePassword: true }).where(eq(users.userName, "nora"));
  assert.equal((await byToken(token, getAllDisasters)).key, "errors.password.mustChange");
  await server.db.update(users).set({ mustChangePassword: false, active: false }).where(eq(users.userName, "nora"));
  assert.equal((await byToken(token, getAllDisasters)).key, "errors.token.ownerLocked");
  await server.db.delete(users).where(eq(users.userName, "nora"));
  assert.equal((await byToken(token, getAllDisasters)).key, "errors.token.unknown");
});

test("an administrator's token with few rights leads to no more of them", async () => {
  const admin = await server.admin();
  const adminId = await userIdOf(admin);
  const { token } = await tokenOf(admin, [
    "home",
    "user.view",
    "user.edit",
    "user.create",
    "security.save",
    "program.edit",
  ]);
  const refused = async (call: Call, body: object) => {
    const { status, key } = await byToken(token, call, body);
    return [status, key];
  };
  const person = [403, "errors.token.person"];
  assert.deepEqual(await refused(calls.makeToken, { name: "x", privileges: ["home"], days: 1 }), person);
  assert.deepEqual(await refused(calls.saveAccount, { name: "x", privileges: ["home"] }), person);
  assert.deepEqual(await refused(calls.revokeToken, { tokenId: 1 }), person);
  const next = { current: ADMIN_PASSWORD, next: "another long password" };
  assert.deepEqual(await refused(changePassword, next), person);
  const own = { firstName: "A", lastName: "B", email: "evil@elsewhere.example", language: null, version: 1 };
  assert.deepEqual(await refused(updateOwnProfile, own), person);
  // Written later, with all rights of the user.
  const { token: reading } = await tokenOf(admin, ["adhocReport.exportExcel", "adhocReport.view"]);
  const order = { list: "adhoc", format: "csv", columns: ["eid"], adhoc: { view: "zone_needs" }, timeZone: "UTC" };
  const answer = await byToken(reading, startExport, order);
  assert.deepEqual([answer.status, answer.key], person);
  // The way around it: the own account as if it were another's.
  assert.equal((await byToken(token, resetPassword, { userId: adminId })).status, 422);
  const { roles: _, ...user } = (await admin.call(getUserById, { params: { userId: adminId } })).ok;
  const { firstName, lastName, userName, language, version } = user;
  const draft = { userId: adminId, version, userName, firstName, lastName, language, email: own.email, active: true };
  assert.deepEqual(await refused(addOrUpdateUser, { ...draft, portalOnly: false, roleIds: [], confirmLoss: false }), [
    403,
    "domain.user.above",
  ]);
  const [row] = await server.db.select().from(roles).where(eq(roles.name, "Administrator"));
  const give = { roleId: row?.roleId, version: row?.version, privilegeCodes: ["home"], confirmLoss: true };
  assert.equal((await byToken(token, rolePrivilegeInsert, give)).status, 403);
  const friend = {
    userName: "friend",
    firstName: "F",
    lastName: "R",
    email: "f@agency.example",
    language: null,
    active: true,
    portalOnly: false,
    roleIds: [row?.roleId],
    confirmLoss: false,
  };
  assert.equal((await byToken(token, addOrUpdateUser, friend)).status, 403);
});

test("no one sees or revokes another's token, or makes one of an account, without the privilege", async () => {
  const admin = await server.admin();
  const { userId } = await account(admin, ["home"]);
  const { made: row } = await tokenOf(admin, ["home"], userId);
  const staff = await server.as("Emergency Staff");
  assert.equal((await staff.call(calls.getPrograms)).status, 403);
  assert.equal((await staff.call(calls.revokeToken, { body: { tokenId: row.tokenId } })).status, 404);
  const body = { userId, name: "x", privileges: ["home" as const], days: 1 };
  assert.equal((await staff.call(calls.makeToken, { body })).status, 403);
  assert.deepEqual((await staff.call(calls.getOwnTokens)).ok, []);
});

test("no one gives an account more rights than they have, nor takes over one that has", async () => {
  const admin = await server.admin();
  const strong = await account(admin, ["home", "role.edit"]);
  const manager = await newRole(admin);
  const version = manager.version;
  const body = {
    roleId: manager.roleId,
    version,
    privilegeCodes: ["home" as const, "program.edit" as const],
    confirmLoss: false,
  };
  assert.equal((await admin.call(rolePrivilegeInsert, { body })).status, 200);
  await addUser(server.db, { userName: "max", role: manager.name });
  const max = await clientOf(server.url).signIn("max", ADMIN_PASSWORD);
  const draft = { name: "mine", privileges: ["role.edit" as const] };
  assert.equal((await max.call(calls.saveAccount, { body: draft })).error.key, "domain.security.escalation");
  const taken = { userId: strong.userId, name: "x", privileges: ["home" as const], days: 1 };
  assert.equal((await max.call(calls.makeToken, { body: taken })).error.key, "domain.security.escalation");
  const changed = { ...strong, privileges: ["home" as const] };
  assert.equal((await max.call(calls.saveAccount, { body: changed })).error.key, "domain.security.escalation");
});

test("an account is no user: it is in no list, has no password and cannot sign in", async () => {
  const admin = await server.admin();
  const { userId, name } = await account(admin, ["home"]);
  assert.ok(!(await admin.call(getAllUsers)).ok.some((user) => user.userId === userId));
  assert.equal((await admin.call(resetPassword, { body: { userId } })).status, 422);
  assert.equal((await admin.call(getUserById, { params: { userId } })).status, 404);
  await assert.rejects(clientOf(server.url).signIn(name, ADMIN_PASSWORD));
  const twice = await admin.call(calls.saveAccount, { body: { name: "ADMIN", privileges: ["home"] } });
  assert.equal(twice.error.key, "domain.program.nameTaken");
});

test("a revoked token stops at once in another process, also while a request of it waits", async () => {
  const admin = await server.admin();
  const { userId } = await account(admin, ["home", "estimation.view"]);
  const { token, made: row } = await tokenOf(admin, ["home", "estimation.view"], userId);
  const other = await buildServer({ db: server.db, dist: "no-dist", domains: [sessionDomain, ...domains] });
  const headers = { authorization: `Bearer ${token}` };
  const ask = () => other.inject({ url: getAllDisasters.path, headers });
  assert.equal((await ask()).statusCode, 200);
  const flood = Promise.all(Array.from({ length: 20 }, ask));
  assert.equal((await admin.call(calls.revokeToken, { body: { tokenId: row.tokenId } })).status, 200);
  assert.equal((await ask()).json<ErrorAnswer>().key, "errors.token.revoked");
  for (const { statusCode } of await flood) assert.ok(statusCode === 200 || statusCode === 401);
  await other.close();
});

test("a deleted account's tokens end with it", async () => {
  const admin = await server.admin();
  const { userId, version } = await account(admin, ["home", "estimation.view"]);
  const { token } = await tokenOf(admin, ["home", "estimation.view"], userId);
  assert.equal((await admin.call(calls.deleteAccount, { body: { userId, version } })).status, 200);
  assert.equal((await byToken(token, getAllDisasters)).key, "errors.token.unknown");
});

test("the feature services take the token, also for pages of other origins, but signing in there does not", async () => {
  const admin = await server.admin();
  const { token } = await tokenOf(admin, ["home", "estimation.view"]);
  const info = `${server.url}/arcgis/rest/services/Provision/FeatureServer?f=json`;
  const layersOf = async (headers: Record<string, string>) => {
    const answer = (await (await fetch(info, { headers })).json()) as {
      layers?: unknown[];
      tables?: unknown[];
      error?: { message: string };
    };
    return answer.error?.message ?? (answer.layers ?? []).length + (answer.tables ?? []).length;
  };
  const [open, mine] = [
    await layersOf({}),
    await layersOf({ authorization: `Bearer ${token}`, origin: "https://gis.example" }),
  ];
  assert.ok(Number(mine) > Number(open), `${mine} ${open}`);
  assert.match(String(await layersOf({ authorization: "Bearer provision_nothing" })), /does not exist/);
  const self = await fetch(`${server.url}/sharing/rest/community/self?f=json`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.match(await self.text(), /"code":49[89]/);
});

test("a session is told its user by the token", async () => {
  const admin = await server.admin();
  const { token } = await tokenOf(admin, ["home"]);
  const { answer } = await byToken(token, getSession);
  assert.equal((answer as unknown as { user: { userName: string } }).user.userName, "admin");
});

test("the most tokens of one owner are limited", async () => {
  const admin = await server.admin();
  const { userId } = await account(admin, ["home"]);
  for (let i = 0; i < calls.TOKENS_MAX; i++) await tokenOf(admin, ["home"], userId);
  const body = { userId, name: "one more", privileges: ["home" as const], days: 1 };
  assert.equal((await admin.call(calls.makeToken, { body })).error.key, "domain.program.tooMany");
});
