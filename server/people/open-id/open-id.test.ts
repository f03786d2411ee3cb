import assert from "node:assert/strict";
import test, { after, beforeEach } from "node:test";
import { getGroupRoles, saveGroupRoles } from "../../../contract/people/calls/security.ts";
import { addOrUpdateRole } from "../../../contract/people/calls/roles.ts";
import {
  authenticate,
  getSession,
  logout,
  OPEN_ID_PARAMETERS,
  OpenIdAnswerSchema,
  beginOpenId,
  getSignInWays,
  type OpenIdAnswer,
} from "../../../contract/people/calls/session.ts";
import { getUserById, unlinkOpenId } from "../../../contract/people/calls/users.ts";
import { configureIssuer, startIssuer, type IssuerPerson } from "../../../test/kits/open-id-issuer.ts";
import { ADMIN_PASSWORD, newRole, roleNamed, type TestClient } from "../../../test/kits/client.ts";
import { beforeTests } from "../../../test/kits/cluster.ts";
import { addUser, newestAudit, rolesOf, testClient, testServer } from "../../../test/kits/domain-server.ts";
import { LANGUAGES, textOf } from "../../answers/texts.ts";
import { OPEN_ID } from "../../caller/token.ts";
import { setConfigKeys } from "../../config/keys.ts";
import { operator } from "../../persistence/audit/audit.ts";
import { desc, eq } from "../../storage/orm.ts";
import { audits, openIdSubjects, sessions, userRoles, users } from "../../storage/schema/index.ts";
import { openIdDomain } from "./routes.ts";
import { peopleDomain } from "../routes.ts";

const server = testServer({ domains: [openIdDomain, peopleDomain] });
const admin = testClient(server);
let issuer: Awaited<ReturnType<typeof startIssuer>>;
beforeTests(async () => {
  issuer = await startIssuer(server.url);
});
after(() => issuer.close());
beforeEach(() => configureIssuer(server.db, issuer, { openIdNameClaim: "", openIdAccounts: "" }));

const PAT = { sub: "subject-of-pat", email: "pat@agency.example", email_verified: true };

/** Goes to the issuer and back, up to the page that forwards the issuer's answer. */
async function returned(client: TestClient, person: IssuerPerson | null): Promise<OpenIdAnswer> {
  issuer.person = person;
  const { address } = (await client.call(beginOpenId)).ok;
  const back = await issuer.follow(address);
  assert.equal(back.origin, server.url);
  const page = await client.fetch(`${back.pathname}${back.search}`);
  assert.equal(page.status, 303);
  const handed = new URL(page.headers.get("location") ?? "", server.url);
  assert.equal(handed.pathname, "/login");
  const parameters = Object.entries(OPEN_ID_PARAMETERS).map(([name, ours]) => [
    name,
    handed.searchParams.get(ours) ?? undefined,
  ]);
  return OpenIdAnswerSchema.parse(Object.fromEntries(parameters));
}

const finish = (client: TestClient, openId: OpenIdAnswer, headers: Readonly<Record<string, string>> = {}) =>
  client.call(authenticate, { body: { openId }, headers });

async function signIn(person: IssuerPerson) {
  const client = server.anonymous();
  return { client, answer: await finish(client, await returned(client, person)) };
}

async function userWithEmail(userName: string, email: string, active = true): Promise<number> {
  const userId = await addUser(server.db, { userName, role: "Viewer", active });
  await server.db.update(users).set({ email, mustChangePassword: true }).where(eq(users.userId, userId));
  return userId;
}

const lastAudit = (action: string) => newestAudit(server, { action });

test("a user known by the verified address signs in, and is recognized by the subject from then on", async () => {
  const userId = await userWithEmail("pat", PAT.email);
  await server.db.update(users).set({ lastSignIn: null });
  const ways = async () => (await server.anonymous().call(getSignInWays)).ok;
  assert.deepEqual(await ways(), { openId: { button: "" }, firstStart: true });
  const { client, answer } = await signIn(PAT);
  const user = answer.ok.user ?? assert.fail("no user");
  assert.equal((await ways()).firstStart, false);
  // The issuer vouches for the user: none of our passwords must be changed, and no portal is asked.
  assert.deepEqual([user.userId, user.mustChangePassword, user.byPortal], [userId, false, undefined]);
  assert.equal((await client.call(getSession)).ok.user?.mustChangePassword, false);
  assert.deepEqual((await lastAudit("signIn"))?.after, { by: "openId" });
  assert.equal((await lastAudit("linkOpenId"))?.subject, "pat");
  // A changed address with the same subject is the same person; another subject with the old address is not.
  assert.equal((await signIn({ ...PAT, email: "new@agency.example" })).answer.ok.user?.userId, userId);
  assert.equal((await signIn({ ...PAT, sub: "someone-else" })).answer.error.key, "errors.login.unregistered");
});

test("unknown and inactive users and unverified addresses are refused", async () => {
  await userWithEmail("unverified", "unverified@agency.example");
  await userWithEmail("gone", "gone@agency.example", false);
  for (const person of [
    { sub: "u", email: "unverified@agency.example" },
    { sub: "u", email: "unverified@agency.example", email_verified: false },
    { sub: "g", email: "gone@agency.example", email_verified: true },
    { sub: "admin", preferred_username: "admin", email: "admin@else.example", email_verified: true },
  ]) {
    const { answer } = await signIn(person);
    assert.deepEqual([answer.status, answer.error.key], [401, "errors.login.unregistered"], JSON.stringify(person));
  }
  assert.equal((await lastAudit("signInFailed"))?.module, "Session");
});

test("with a configured claim, it is the user name and the address is ignored", async () => {
  await setConfigKeys(server.db, new Map([["openIdNameClaim", "preferred_username"]]), operator("test"));
  const userId = await userWithEmail("robin", "robin@agency.example");
  assert.equal((await signIn({ sub: "r1", email: "robin@agency.example", email_verified: true })).answer.status, 401);
  assert.equal((await signIn({ sub: "r2", preferred_username: "Robin" })).answer.ok.user?.userId, userId);
});

test("groups grant and remove their roles at each sign-in; roles granted by hand stay", async () => {
  const userId = await userWithEmail("sam", "sam@agency.example");
  const planners = await newRole(admin, { name: "Planners" });
  const rows = [{ source: "openId" as const, group: "planning", roleId: planners.roleId }];
  assert.deepEqual((await admin.call(saveGroupRoles, { body: { rows, heldRows: [] } })).ok, rows);
  const saved = await lastAudit("saveGroupRoles");
  const groups = [{ source: "openId", group: "planning", role: "Planners" }];
  assert.deepEqual([saved?.userName, saved?.before, saved?.after], ["admin", { groups: [] }, { groups }]);
  const sam = { sub: "sam", email: "sam@agency.example", email_verified: true };
  await signIn({ ...sam, groups: ["planning", "elsewhere"] });
  assert.deepEqual(await rolesOf(server, userId), ["Planners", "Viewer"]);
  assert.deepEqual((await lastAudit("saveUserRoles"))?.after, { roles: ["Planners", "Viewer"], by: "openId" });
  await signIn({ ...sam, groups: [] });
  assert.deepEqual(await rolesOf(server, userId), ["Viewer"]);
  assert.deepEqual((await lastAudit("saveUserRoles"))?.after, { roles: ["Viewer"], by: "openId" });
  await server.db.insert(userRoles).values({ userId, roleId: planners.roleId });
  await signIn(sam);
  assert.deepEqual(await rolesOf(server, userId), ["Planners", "Viewer"]);
  // Beyond 200 groups, Entra ID only gives their address: no role is lost because of that.
  const { answer } = await signIn({ ...sam, _claim_names: { groups: "src1" } });
  assert.equal(answer.error.key, "errors.login.openIdGroups");
  // Another user saved in between: nothing is lost.
  const stale = await admin.call(saveGroupRoles, { body: { rows: [], heldRows: [] } });
  assert.equal(stale.status, 409);
  assert.deepEqual((await admin.call(saveGroupRoles, { body: { rows: [], heldRows: rows } })).ok, []);
  assert.deepEqual((await admin.call(getGroupRoles)).ok, []);
});

test("the table grants only what its editor may, and the last administrator keeps the role when the group is gone", async () => {
  const administrators = await roleNamed(admin, "Administrator");
  const rows = [{ source: "openId" as const, group: "chiefs", roleId: administrators.roleId }];
  const clerkRole = await newRole(admin, { privilegeCodes: ["security.view", "security.edit", "security.save"] });
  await addUser(server.db, { userName: "clerk", role: clerkRole.name });
  const clerk = await server.anonymous().signIn("clerk", "a long test password");
  assert.equal((await clerk.call(saveGroupRoles, { body: { rows, heldRows: [] } })).status, 403);
  const viewers = await roleNamed(admin, "Viewer");
  const beyond = { rows: [{ source: "openId" as const, group: "x", roleId: viewers.roleId }], heldRows: [] };
  assert.equal((await clerk.call(saveGroupRoles, { body: beyond })).error.key, "domain.security.escalation");
  const open = {
    rows: [{ source: "openId" as const, group: "x", roleId: (await roleNamed(admin, "Public")).roleId }],
    heldRows: [],
  };
  assert.equal((await admin.call(saveGroupRoles, { body: open })).status, 422);

  await admin.call(saveGroupRoles, { body: { rows, heldRows: [] } });
  const chief = { sub: "chief", email: "chief@agency.example", email_verified: true };
  const userId = await userWithEmail("chief", chief.email);
  await signIn({ ...chief, groups: ["chiefs"] });
  const others = await server.db.delete(userRoles).where(eq(userRoles.roleId, administrators.roleId)).returning();
  await server.db.insert(userRoles).values({ userId, roleId: administrators.roleId, groupSource: "openId" });
  await signIn(chief);
  assert.deepEqual(await rolesOf(server, userId), ["Administrator", "Viewer"]);
  await server.db.insert(userRoles).values(others.filter((other) => other.userId !== userId));
  await signIn(chief);
  assert.deepEqual(await rolesOf(server, userId), ["Viewer"]);
  await admin.call(saveGroupRoles, { body: { rows: [], heldRows: rows } });
});

test("an account is created if configured and a group grants a role, but never takes over an existing name", async () => {
  const role = await newRole(admin, { name: "Newcomers" });
  const rows = [{ source: "openId" as const, group: "all-staff", roleId: role.roleId }];
  await admin.call(saveGroupRoles, { body: { rows, heldRows: [] } });
  const kim = {
    sub: "kim",
    preferred_username: "kim.lee",
    given_name: "Kim",
    family_name: "Lee",
    email: "kim@agency.example",
    email_verified: true,
    groups: ["all-staff"],
  };
  assert.equal((await signIn(kim)).answer.status, 401, "off by default");
  await setConfigKeys(server.db, new Map([["openIdAccounts", "byGroup"]]), operator("test"));
  assert.equal((await signIn({ ...kim, groups: ["others"] })).answer.status, 401, "no group of ours");
  assert.equal(
    (await signIn({ ...kim, sub: "thief", preferred_username: "Admin" })).answer.status,
    401,
    "a taken name",
  );
  const user = (await signIn(kim)).answer.ok.user ?? assert.fail("no user");
  assert.deepEqual([user.userName, user.displayName, user.roleNameOfLoginUser], ["kim.lee", "Kim Lee", ["Newcomers"]]);
  const [row] = await server.db.select().from(users).where(eq(users.userId, user.userId));
  assert.deepEqual([row?.passwordHash, row?.email], [null, "kim@agency.example"]);
  const made = await lastAudit("create");
  assert.partialDeepStrictEqual(made, { userName: "kim.lee", subject: "kim.lee", after: { by: "openId" } });
  // The mark of a personal role is lost with the group, and the account remains without a role.
  await admin.call(addOrUpdateRole, { body: { ...role, name: "Newcomers of today", privilegeCodes: [] } });
  await admin.call(saveGroupRoles, { body: { rows: [], heldRows: rows } });
  assert.deepEqual((await signIn(kim)).answer.ok.user?.roleNameOfLoginUser, []);
});

test("a user or an administrator unlinks an identity with its roles, and the next sign-in there creates the user again", async () => {
  const userId = await userWithEmail("uma", "uma@agency.example");
  const { roleId } = await newRole(admin, { name: "Unlinkers" });
  const rows = [{ source: "openId" as const, group: "unlinking", roleId }];
  await admin.call(saveGroupRoles, { body: { rows, heldRows: [] } });
  const uma = { sub: "uma", email: "uma@agency.example", email_verified: true, groups: ["unlinking"] };
  const { client } = await signIn(uma);
  const elsewhere = await server.anonymous().signIn("uma", ADMIN_PASSWORD);
  const { openId } = (await admin.call(getUserById, { params: { userId } })).ok;
  assert.deepEqual(
    openId.map((link) => link.issuer),
    [issuer.address],
  );
  const body = { userId, issuer: issuer.address };
  const stranger = await server.anonymous().signIn("pat", ADMIN_PASSWORD);
  assert.equal((await stranger.call(unlinkOpenId, { body })).status, 403);
  assert.deepEqual((await client.call(unlinkOpenId, { body })).ok.openId, []);
  assert.deepEqual(await rolesOf(server, userId), ["Viewer"]);
  assert.equal((await client.call(getSession)).ok.user?.userName, "uma");
  assert.equal((await elsewhere.call(getSession)).ok.user, null);
  const trail = await lastAudit("unlinkOpenId");
  assert.deepEqual([trail?.userName, trail?.before], ["uma", { issuer: issuer.address, subject: "uma" }]);
  assert.equal((await client.call(unlinkOpenId, { body })).error.key, "domain.user.notLinked");

  const relinked = await signIn({ ...uma, sub: "uma with a new account" });
  assert.equal(relinked.answer.ok.user?.userId, userId);
  await server.db.update(users).set({ passwordHash: null }).where(eq(users.userId, userId));
  assert.equal((await relinked.client.call(unlinkOpenId, { body })).error.key, "domain.user.unlinkOnlyWay");
  assert.equal((await admin.call(unlinkOpenId, { body })).status, 200);
  assert.equal((await relinked.client.call(getSession)).ok.user, null);
  await admin.call(saveGroupRoles, { body: { rows: [], heldRows: rows } });
});

test("no one unlinks the identity of the last administrator who can sign in", async () => {
  const userId = await addUser(server.db, { userName: "boss", role: "Administrator" });
  await server.db.insert(openIdSubjects).values({ issuer: issuer.address, subject: "boss", userId });
  await server.db.update(users).set({ passwordHash: null }).where(eq(users.userId, userId));
  const body = { userId, issuer: issuer.address };
  const own = eq(users.userName, "admin");
  const [before] = await server.db.select().from(users).where(own);
  await server.db.update(users).set({ passwordHash: null }).where(own);
  const refused = await admin.call(unlinkOpenId, { body });
  assert.deepEqual([refused.status, refused.error.key], [422, "domain.security.lastAdministrator"]);
  await server.db.update(users).set({ passwordHash: before?.passwordHash }).where(own);
  assert.deepEqual((await admin.call(unlinkOpenId, { body })).ok.openId, []);
});

test("a changed, replayed or foreign answer signs no one in", async () => {
  await userWithEmail("lee", "lee@agency.example");
  const lee = { sub: "lee", email: "lee@agency.example", email_verified: true };
  const tries: Readonly<
    Record<
      string,
      (
        begun: Begun,
        answer: OpenIdAnswer,
      ) => { begun?: Partial<Begun> | null; answer?: Partial<OpenIdAnswer>; key?: string }
    >
  > = {
    "another state": () => ({ answer: { state: "x".repeat(43) }, key: "errors.login.openIdStale" }),
    "another browser": () => ({ begun: null, key: "errors.login.openIdStale" }),
    "begun too long ago": ({ at }) => ({
      begun: { at: at - OPEN_ID.wholeMilliseconds - 1 },
      key: "errors.login.openIdStale",
    }),
    "another nonce": () => ({ begun: { nonce: "y".repeat(43) } }),
    "another verifier": () => ({ begun: { verifier: "z".repeat(43) } }),
    "another issuer": () => ({ answer: { iss: "https://issuer.example" } }),
    "no issuer, though it says that it names itself": () => ({ answer: { iss: undefined } }),
    "another code": (_, { code }) => ({ answer: { code: `${code?.slice(0, -1)}_` } }),
  };
  for (const [name, tamper] of Object.entries(tries)) {
    const client = server.anonymous();
    const answer = await returned(client, lee);
    const begun = begunOf(client.cookies);
    const { begun: other = {}, answer: tampered = {}, key = "errors.login.openIdProof" } = tamper(begun, answer);
    const cookie = other === null ? "" : cookieOf({ ...begun, ...other });
    const refused = await finish(client, { ...answer, ...tampered }, { cookie });
    assert.deepEqual([refused.status, refused.error.key], [401, key], name);
  }
  const client = server.anonymous();
  const answer = await returned(client, lee);
  const cookie = cookieOf(begunOf(client.cookies));
  assert.equal((await finish(client, answer)).status, 200);
  // The browser's part has been used; and the issuer accepts a code only once, even from a thief of the cookie.
  assert.equal((await finish(client, answer)).error.key, "errors.login.openIdStale");
  assert.equal((await finish(server.anonymous(), answer, { cookie })).error.key, "errors.login.openIdProof");
});

test("canceling at the issuer and an unavailable issuer are reported in four languages", async () => {
  const client = server.anonymous();
  assert.equal((await finish(client, await returned(client, null))).error.key, "errors.login.openIdDenied");
  for (const address of ["http://127.0.0.1:9", issuer.address.replace("127.0.0.1", "localhost"), `${server.url}/api`]) {
    await setConfigKeys(server.db, new Map([["openIdIssuer", address]]), operator("test"));
    const away = await client.call(beginOpenId);
    assert.deepEqual([away.status, away.error.key], [503, "errors.openId.unreachable"], address);
  }
  await setConfigKeys(server.db, new Map([["openIdIssuer", ""]]), operator("test"));
  assert.deepEqual((await client.call(getSignInWays)).ok, { openId: null, firstStart: false });
  assert.equal((await client.call(beginOpenId)).error.key, "errors.openId.off");
  const texts = [
    "login.openIdStale",
    "login.openIdDenied",
    "login.openIdProof",
    "login.openIdGroups",
    "openId.unreachable",
    "openId.off",
  ];
  for (const key of texts)
    assert.equal(new Set(LANGUAGES.map((language) => textOf(language, `errors.${key}`))).size, 4);
});

test("sign-out continues at the issuer with the ID token and the return page", async () => {
  const { client } = await signIn(PAT);
  const [{ idToken } = { idToken: null }] = await server.db
    .select()
    .from(sessions)
    .orderBy(desc(sessions.sessionId))
    .limit(1);
  const { goOnAt = assert.fail("nowhere to go on") } = (await client.call(logout, { body: {} })).ok;
  const end = new URL(goOnAt);
  assert.deepEqual([end.origin, end.searchParams.get("id_token_hint")], [issuer.address, idToken]);
  assert.equal((await fetch(end)).status, 200);
  assert.equal((await client.call(getSession)).ok.user, null);
  assert.deepEqual(
    (await (await server.anonymous().signIn("pat", "a long test password")).call(logout, { body: {} })).ok,
    {},
  );
  assert.equal((await server.db.select().from(openIdSubjects)).filter(({ subject }) => subject === PAT.sub).length, 1);
});

test("the client's secret is shown to no one, and keys of a wrong form are refused with the expected form", async () => {
  const keys = JSON.stringify(
    (await server.db.select().from(audits).where(eq(audits.module, "Config"))).map(({ after }) => after),
  );
  assert.ok(!keys.includes(issuer.clientSecret));
  for (const [key, value] of [
    ["openIdIssuer", "http://issuer.example"],
    ["openIdScopes", "profile email"],
    ["openIdAccounts", "everyone"],
    ["openIdGroupClaim", "two words"],
  ] as const)
    await assert.rejects(
      setConfigKeys(server.db, new Map([[key, value]]), operator("test")),
      new RegExp(`^KeyFault: ${key}|${key}: found`),
    );
});

interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly at: number;
}
function begunOf(cookies: ReadonlyMap<string, string>): Begun {
  const pair = cookies.get(OPEN_ID.cookie) ?? assert.fail("nothing begun");
  return JSON.parse(Buffer.from(pair.slice(OPEN_ID.cookie.length + 1), "base64url").toString()) as Begun;
}
const cookieOf = (begun: Begun): string =>
  `${OPEN_ID.cookie}=${Buffer.from(JSON.stringify(begun)).toString("base64url")}`;
