import assert from "node:assert/strict";
import { test } from "node:test";
import { getAllDisasters } from "../../../contract/planning/calls/disasters.ts";
import { getRoleById } from "../../../contract/people/calls/roles.ts";
import {
  getAllActiveRoles,
  getAllModules,
  getAllPages,
  getAllPrivileges,
  getAllRolePrivileges,
  getAllRolePrivilegesByRoleId,
  getAllSecurityUsers,
  getAllUserRoles,
  getUserRoles,
  rolePrivilegeInsert,
  userRoleInsert,
  userRoleInsertBulk,
} from "../../../contract/people/calls/security.ts";
import { MODULES, PRIVILEGE_PAGES } from "../../../contract/people/modules.ts";
import { PRIVILEGE_CODES, type PrivilegeCode } from "../../../contract/people/privileges.ts";
import { newRole, roleNamed, userIdOf, type TestClient } from "../../../test/kits/client.ts";
import { beforeTests } from "../../../test/kits/cluster.ts";
import {
  bystander,
  newestAudit,
  personWith,
  rolesOf,
  startTestServer,
  testClient,
  testServer,
} from "../../../test/kits/domain-server.ts";
import { column, columns } from "../../../test/kits/numbers.ts";
import { peopleDomain } from "../routes.ts";
import { disastersDomain } from "../../planning/disasters/routes.ts";

const DOMAINS = [disastersDomain, peopleDomain];

const server = testServer({ domains: DOMAINS });
const admin = testClient(server, "Administrator");
let viewerRole: number;
let staffRole: number;

beforeTests(async () => {
  viewerRole = (await roleNamed(admin, "Viewer")).roleId;
  staffRole = (await roleNamed(admin, "Emergency Staff")).roleId;
});

const newest = (action: string) => newestAudit(server, { module: "Security", action });
const give = (client: TestClient, userId: number, roleId: number, holds = true) =>
  client.call(userRoleInsertBulk, { body: { changes: [{ userId, roleId, holds }] } });
const codesOf = (permissions: readonly { privilegeCode: string }[]) =>
  permissions.map(({ privilegeCode }) => privilegeCode) as PrivilegeCode[];

test("the privilege table comes with its modules and pages", async () => {
  const privileges = (await admin.call(getAllPrivileges)).ok;
  assert.deepEqual(codesOf(privileges), PRIVILEGE_CODES);
  const modules = (await admin.call(getAllModules)).ok;
  assert.equal(modules.length, MODULES.length);
  for (const { moduleId, privileges: own } of modules)
    for (const { index } of own) assert.equal(privileges[index]?.moduleId, moduleId);
  const pages = (await admin.call(getAllPages)).ok;
  assert.deepEqual(
    columns(pages, "pageId", "route"),
    PRIVILEGE_PAGES.map(({ route }, place) => [place + 1, route]),
  );
});

test("a role's privileges are reported whole for page 0 and narrowed for another", async () => {
  const on = async (pageId: number) =>
    admin.call(getAllRolePrivilegesByRoleId, { params: { roleId: staffRole, pageId } });
  const whole = (await on(0)).ok;
  assert.equal(whole.name, "Emergency Staff");
  assert.ok(whole.permissions.length > 10);
  const mapPage = PRIVILEGE_PAGES.findIndex(({ code }) => code === "map") + 1;
  const counting: readonly string[] = PRIVILEGE_PAGES[mapPage - 1]?.privileges ?? [];
  assert.deepEqual(
    codesOf((await on(mapPage)).ok.permissions),
    codesOf(whole.permissions).filter((code) => counting.includes(code)),
  );
  assert.equal((await on(PRIVILEGE_PAGES.length + 1)).status, 404);
});

test("active roles are offered without Public and without those switched off", async () => {
  const off = await newRole(admin, { active: false });
  const names = (await admin.call(getAllActiveRoles)).ok.map(({ name }) => name);
  assert.ok(names.includes("Viewer"));
  assert.ok(!names.includes("Public") && !names.includes(off.name));
});

test("everyone reads their own roles and privileges, others' only with the privilege", async () => {
  const viewer = await server.as("Viewer");
  const userId = await userIdOf(viewer);
  const own = (await viewer.call(getUserRoles, { params: { userId } })).ok;
  assert.deepEqual(column(own.roles, "name"), ["Viewer"]);
  const held = (await viewer.call(getAllRolePrivileges, { params: { userId } })).ok;
  assert.deepEqual(codesOf(held), ["home", "report.export", "estimation.view"]);
  assert.equal(held[0]?.roleName, "Viewer");
  const other = await bystander(server);
  assert.equal((await viewer.call(getUserRoles, { params: { userId: other } })).status, 403);
  assert.equal((await viewer.call(getAllRolePrivileges, { params: { userId: other } })).status, 403);
  assert.equal((await admin.call(getAllRolePrivileges, { params: { userId: other } })).status, 200);
});

test("a removed privilege is gone at the member's next call, and the audit has both lists", async () => {
  const { client, role } = await personWith(server, admin, "home", "estimation.view");
  assert.equal((await client.call(getAllDisasters)).status, 200);
  const body = { roleId: role.roleId, version: role.version, privilegeCodes: ["home" as const] };
  const saved = (await admin.call(rolePrivilegeInsert, { body })).ok;
  assert.deepEqual([codesOf(saved.permissions), saved.version], [["home"], role.version + 1]);
  assert.equal((await client.call(getAllDisasters)).status, 403);
  const row = await newest("savePrivileges");
  assert.deepEqual(
    [row?.subject, row?.before, row?.after],
    [role.name, { privileges: ["home", "estimation.view"] }, { privileges: ["home"] }],
  );
  const stale = await admin.call(rolePrivilegeInsert, { body });
  assert.equal(stale.status, 409);
  assert.equal((stale.error.details.theirs as { version: number }).version, saved.version);
});

test("the Administrator role keeps the rights over security, Public gets nothing that needs an account", async () => {
  const administrator = await roleNamed(admin, "Administrator");
  for (const code of ["security.view", "security.edit", "security.save"]) {
    const { roleId, version, permissions } = administrator;
    const privilegeCodes = codesOf(permissions).filter((one) => one !== code);
    const refused = await admin.call(rolePrivilegeInsert, {
      body: { roleId, version, privilegeCodes, confirmLoss: true },
    });
    assert.deepEqual([refused.status, refused.error.key], [422, "domain.security.administratorKeeps"], code);
  }
  const { roleId, version } = await roleNamed(admin, "Public");
  const open = (...privilegeCodes: PrivilegeCode[]) =>
    admin.call(rolePrivilegeInsert, { body: { roleId, version, privilegeCodes } });
  const refused = await open("home", "estimation.view");
  assert.deepEqual([refused.status, refused.error.key], [422, "domain.security.needsPerson"]);
  assert.equal((await open("home", "chart.print")).status, 200);
});

test("no one can grant privileges that they lack: to a role, by a role, or to themselves", async () => {
  const { client, userId, role } = await personWith(server, admin, "security.view", "security.save", "home");
  const other = await newRole(admin, { privilegeCodes: ["data.import"] });
  const grant = (roleId: number, version: number, ...privilegeCodes: PrivilegeCode[]) =>
    client.call(rolePrivilegeInsert, { body: { roleId, version, privilegeCodes } });
  for (const target of [role, other]) {
    const held = codesOf(target.permissions);
    const refused = await grant(target.roleId, target.version, ...held, "audit.view");
    assert.deepEqual([refused.status, refused.error.key], [403, "domain.security.escalation"]);
    assert.match(refused.error.message, /View Admin Audit/);
  }
  for (const user of [userId, await bystander(server)]) {
    for (const roleId of [other.roleId, staffRole])
      assert.deepEqual([(await give(client, user, roleId)).error.key], ["domain.security.escalation"]);
    const administrator = (await roleNamed(admin, "Administrator")).roleId;
    assert.equal((await give(client, user, administrator)).error.key, "domain.security.administratorOnly");
    const mine = await client.call(userRoleInsert, {
      body: { userId, roleIds: [role.roleId, staffRole], heldRoleIds: [role.roleId] },
    });
    assert.equal(mine.error.key, "domain.security.escalation");
  }
  assert.deepEqual(await rolesOf(server, userId), [role.name]);
  const weaker = await newRole(admin, { privilegeCodes: ["home"] });
  assert.equal((await give(client, await bystander(server), weaker.roleId)).status, 200);
});

test("only administrators touch the Administrator role and its members", async () => {
  const { client } = await personWith(server, admin, "security.view", "security.save", "roleUser.delete");
  const { roleId, version, permissions } = await roleNamed(admin, "Administrator");
  const member = await bystander(server, "Administrator");
  assert.equal((await give(client, member, roleId, false)).error.key, "domain.security.administratorOnly");
  const stripped = codesOf(permissions).filter((code) => code !== "home");
  const refused = await client.call(rolePrivilegeInsert, { body: { roleId, version, privilegeCodes: stripped } });
  assert.equal(refused.error.key, "domain.security.administratorOnly");
});

test("an administrator can restore privileges that the Administrator role has lost", async () => {
  const save = async (change: (codes: PrivilegeCode[]) => PrivilegeCode[]) => {
    const { roleId, version, permissions } = await roleNamed(admin, "Administrator");
    const privilegeCodes = change(codesOf(permissions));
    return admin.call(rolePrivilegeInsert, { body: { roleId, version, privilegeCodes, confirmLoss: true } });
  };
  assert.equal((await save((codes) => codes.filter((code) => code !== "data.import"))).status, 200);
  assert.equal((await save((codes) => [...codes, "data.import"])).status, 200);
});

test("losing one's own privileges requires a confirmation that names them", async () => {
  const { client, userId, role } = await personWith(server, admin, "security.view", "security.save", "home");
  const body = { roleId: role.roleId, version: role.version, privilegeCodes: ["security.view" as const] };
  const refused = await client.call(rolePrivilegeInsert, { body });
  assert.deepEqual([refused.status, refused.error.key], [422, "domain.security.ownLoss"]);
  assert.deepEqual(refused.error.details.faults?.[0]?.values, {
    privileges: "Home, Save Security",
    codes: "home security.save",
  });
  assert.equal((await client.call(getRoleById, { params: { roleId: role.roleId } })).ok.version, role.version);
  const left = { userId, roleIds: [], heldRoleIds: [role.roleId] };
  assert.equal((await client.call(userRoleInsert, { body: left })).error.key, "domain.security.ownLoss");
  assert.equal((await client.call(rolePrivilegeInsert, { body: { ...body, confirmLoss: true } })).status, 200);
  assert.equal((await client.call(rolePrivilegeInsert, { body })).status, 403);
});

test("the last administrator stays, even when two remove one another at the same moment", async () => {
  const own = await startTestServer({ domains: DOMAINS });
  try {
    const first = await own.admin();
    const second = await own.as("Administrator");
    const { roleId } = await roleNamed(first, "Administrator");
    const ids = await Promise.all([first, second].map(userIdOf));
    const remove = (client: TestClient, userId = 0) =>
      client.call(userRoleInsertBulk, { body: { changes: [{ userId, roleId, holds: false }], confirmLoss: true } });
    const answers = await Promise.all([remove(first, ids[1]), remove(second, ids[0])]);
    // The second caller is no longer an administrator, or is refused because this is the last one.
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const left = answers[0]?.status === 200 ? first : second;
    const leftId = answers[0]?.status === 200 ? ids[0] : ids[1];
    const refused = await remove(left, leftId);
    assert.deepEqual([refused.status, refused.error.key], [422, "domain.security.lastAdministrator"]);
  } finally {
    await own.close();
  }
});

test("a user's roles are replaced as a whole, and refused if they differ from those the caller read", async () => {
  const userId = await bystander(server);
  const body = { userId, roleIds: [staffRole], heldRoleIds: [viewerRole] };
  const saved = (await admin.call(userRoleInsert, { body })).ok;
  assert.deepEqual(column(saved.roles, "name"), ["Emergency Staff"]);
  const row = await newest("saveUserRoles");
  assert.deepEqual([row?.before, row?.after], [{ roles: ["Viewer"] }, { roles: ["Emergency Staff"] }]);
  const stale = await admin.call(userRoleInsert, { body });
  assert.equal(stale.status, 409);
  assert.deepEqual((stale.error.details.theirs as typeof saved).roles, saved.roles);
  assert.equal(stale.error.details.changedBy, row?.userName);
});

test("many users and many roles are one transaction", async () => {
  const people = await Promise.all([bystander(server), bystander(server), bystander(server)]);
  const role = await newRole(admin, { privilegeCodes: ["home"] });
  const changes = people.flatMap((userId) => [
    { userId, roleId: role.roleId, holds: true },
    { userId, roleId: viewerRole, holds: false },
  ]);
  const unknown = [...changes, { userId: people[0] ?? 0, roleId: 987_654, holds: true }];
  assert.equal((await admin.call(userRoleInsertBulk, { body: { changes: unknown } })).status, 404);
  const twice = await admin.call(userRoleInsertBulk, { body: { changes: [...changes, ...changes.slice(0, 1)] } });
  assert.deepEqual([twice.status, twice.error.key], [422, "domain.security.sentTwice"]);
  for (const userId of people) assert.deepEqual(await rolesOf(server, userId), ["Viewer"]);
  const done = (await admin.call(userRoleInsertBulk, { body: { changes } })).ok;
  assert.deepEqual(done, { users: 3, added: 3, removed: 3 });
  for (const userId of people) assert.deepEqual(await rolesOf(server, userId), [role.name]);
  const members = (await admin.call(getAllUserRoles, { params: { roleId: role.roleId } })).ok;
  assert.deepEqual(members.map(({ userId }) => userId).sort(), [...people].sort());
  const again = await admin.call(userRoleInsertBulk, { body: { changes } });
  assert.equal(again.status, 409);
  assert.equal((again.error.details.theirs as unknown[]).length, 3);
});

test("adding and removing members are separate privileges", async () => {
  const role = await newRole(admin, { privilegeCodes: ["home"] });
  const adder = (await personWith(server, admin, "roleUser.add", "home")).client;
  const remover = (await personWith(server, admin, "roleUser.delete", "home")).client;
  const userId = await bystander(server);
  assert.equal((await give(remover, userId, role.roleId)).status, 403);
  assert.equal((await give(adder, userId, role.roleId)).status, 200);
  assert.equal((await give(adder, userId, role.roleId, false)).status, 403);
  assert.equal((await give(remover, userId, role.roleId, false)).status, 200);
  const listed = (await adder.call(getAllSecurityUsers)).ok.find((one) => one.userId === userId);
  assert.deepEqual(listed?.roleIds, [viewerRole]);
});

test("no one is made a member of Public", async () => {
  const { roleId } = await roleNamed(admin, "Public");
  const refused = await give(admin, await bystander(server), roleId);
  assert.deepEqual([refused.status, refused.error.key], [422, "domain.security.publicMember"]);
});
