import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addOrUpdateRole,
  fetchRoleDetailsByName,
  getAllRoles,
  getRoleById,
  restoreRole,
} from "../../../contract/people/calls/roles.ts";
import { getSession } from "../../../contract/people/calls/session.ts";
import { SEEDED_ROLES } from "../../../contract/people/privileges.ts";
import { newRole, roleNamed, userIdOf, type TestClient } from "../../../test/kits/client.ts";
import { beforeTests } from "../../../test/kits/cluster.ts";
import {
  bystander,
  newestAudit,
  personWith,
  rolesOf,
  testClient,
  testServer,
} from "../../../test/kits/domain-server.ts";
import { column } from "../../../test/kits/numbers.ts";
import { peopleDomain } from "../routes.ts";

const server = testServer({ domains: [peopleDomain] });
const admin = testClient(server, "Administrator");
let adminId: number;

beforeTests(async () => {
  adminId = await userIdOf(admin);
});

const remove = (client: TestClient, roleId: number, query = "", actingUserId = adminId) =>
  client
    .fetch(`/api/Role/DeleteRole/${roleId}/${actingUserId}${query}`)
    .then(async (answer) => ({ status: answer.status, body: (await answer.json()) as Record<string, unknown> }));

test("the seeded roles are listed with their privileges, by name and by number", async () => {
  const roles = (await admin.call(getAllRoles)).ok;
  for (const [name, codes] of Object.entries(SEEDED_ROLES)) {
    const role = roles.find((one) => one.name === name) ?? assert.fail(name);
    assert.deepEqual(role.permissions.map(({ privilegeCode }) => privilegeCode).sort(), [...codes].sort());
    assert.equal(role.seeded, true);
    assert.deepEqual((await admin.call(getRoleById, { params: { roleId: role.roleId } })).ok, role);
    const byName = await admin.call(fetchRoleDetailsByName, { params: { roleName: name.toUpperCase() } });
    assert.deepEqual(byName.ok, role);
  }
  const unknown = await admin.call(fetchRoleDetailsByName, { params: { roleName: "Nobody" } });
  assert.deepEqual([unknown.status, unknown.error.key], [404, "domain.role.nameUnknown"]);
});

test("a role is created with its privileges and audited with its content", async () => {
  const role = await newRole(admin, { name: "  Shelter desk ", privilegeCodes: ["supply.edit", "home"] });
  assert.deepEqual([role.name, role.version, role.members, role.seeded], ["Shelter desk", 1, 0, false]);
  assert.deepEqual(column(role.permissions, "privilegeCode"), ["home", "supply.edit"]);
  const row = await newestAudit(server);
  assert.deepEqual([row?.module, row?.action, row?.subject], ["Role", "create", "Shelter desk"]);
  assert.deepEqual((row?.after as { privileges: string[] }).privileges, ["home", "supply.edit"]);
});

test("a role name is taken regardless of case, and the fault is at its field", async () => {
  const { name } = await newRole(admin);
  const refused = await admin.call(addOrUpdateRole, { body: { name: name.toUpperCase() } });
  assert.equal(refused.status, 422);
  assert.equal(refused.error.message, "RoleName Already Exists!");
  assert.equal(refused.error.details.faults?.[0]?.path, "body.name");
});

test("two users who save the same role get a conflict", async () => {
  const role = await newRole(admin);
  const body = { roleId: role.roleId, version: role.version, name: role.name };
  const first = (await admin.call(addOrUpdateRole, { body: { ...body, description: "first" } })).ok;
  assert.equal(first.version, 2);
  const second = await admin.call(addOrUpdateRole, { body: { ...body, description: "second" } });
  assert.equal(second.status, 409);
  assert.deepEqual((second.error.details.theirs as { description: string }).description, "first");
  assert.equal(second.error.details.changedBy, first.editedBy);
  const blind = await admin.call(addOrUpdateRole, { body: { roleId: role.roleId, name: role.name } });
  assert.deepEqual([blind.status, blind.error.key], [422, "domain.role.versionMissing"]);
});

test("a seeded role keeps its name and stays; Administrator and Public are never switched off", async () => {
  for (const name of Object.keys(SEEDED_ROLES)) {
    const { roleId, version } = await roleNamed(admin, name);
    const renamed = await admin.call(addOrUpdateRole, { body: { roleId, version, name: `${name} 2` } });
    assert.deepEqual([renamed.status, renamed.error.key], [422, "domain.role.seededName"], name);
    const deleted = await remove(admin, roleId, `?version=${version}`);
    assert.deepEqual([deleted.status, deleted.body["key"]], [422, "domain.role.seededStays"], name);
  }
  for (const name of ["Administrator", "Public"]) {
    const { roleId, version } = await roleNamed(admin, name);
    const off = await admin.call(addOrUpdateRole, { body: { roleId, version, name, active: false } });
    assert.deepEqual([off.status, off.error.details.faults?.[0]?.path], [422, "body.active"], name);
  }
});

test("members of a role that is switched off have only visitors' privileges from their next call on", async () => {
  const { client, role } = await personWith(server, admin, "home", "estimation.view");
  const held = async () => (await client.call(getSession)).ok.privileges.map(({ privilegeCode }) => privilegeCode);
  assert.deepEqual(await held(), ["home", "estimation.view"]);
  const { roleId, version, name } = role;
  await admin.call(addOrUpdateRole, { body: { roleId, version, name, active: false } });
  assert.deepEqual(await held(), ["home"]);
});

test("a deletion shows how many users lose the role, removes it from them and is audited", async () => {
  const role = await newRole(admin);
  const userId = await bystander(server, role.name);
  assert.equal((await admin.call(getRoleById, { params: { roleId: role.roleId } })).ok.members, 1);
  const stale = await remove(admin, role.roleId, "?version=7");
  assert.equal(stale.status, 409);
  const done = await remove(admin, role.roleId, `?version=${role.version}`);
  assert.deepEqual([done.status, done.body], [200, { roleId: role.roleId, members: 1 }]);
  assert.deepEqual(await rolesOf(server, userId), []);
  const row = await newestAudit(server);
  assert.deepEqual([row?.module, row?.action, row?.subject], ["Role", "delete", role.name]);
  assert.equal((await remove(admin, role.roleId)).status, 404);
});

test("only the user who deleted a role can restore it with its privileges and members", async () => {
  const role = await newRole(admin, { privilegeCodes: ["home", "chart.print"], description: "kept" });
  const userId = await bystander(server, role.name);
  await remove(admin, role.roleId);
  const body = { roleId: role.roleId };
  const other = await server.as("Administrator");
  assert.equal((await other.call(restoreRole, { body })).status, 404);
  const back = (await admin.call(restoreRole, { body })).ok;
  assert.deepEqual([back.roleId, back.description, back.members], [role.roleId, "kept", 1]);
  assert.deepEqual(back.permissions, role.permissions);
  assert.deepEqual(await rolesOf(server, userId), [role.name]);
  assert.equal((await newestAudit(server))?.action, "restore");
  assert.equal((await admin.call(restoreRole, { body })).status, 404);
  await remove(admin, role.roleId);
  await newRole(admin, { name: role.name });
  assert.deepEqual((await admin.call(restoreRole, { body })).error.key, "domain.role.nameTaken");
});

test("no one deletes in another user's name", async () => {
  const role = await newRole(admin);
  const refused = await remove(admin, role.roleId, "", adminId + 1);
  assert.deepEqual([refused.status, refused.body["key"]], [403, "errors.permission"]);
});

test("creating and editing are separate privileges, and privileges require Save Security as well", async () => {
  const editor = (await personWith(server, admin, "role.edit", "role.view")).client;
  const maker = (await personWith(server, admin, "role.create", "role.view")).client;
  const { roleId, version, name } = await newRole(admin, { privilegeCodes: ["role.view"] });
  assert.equal((await editor.call(addOrUpdateRole, { body: { name: "Made by an editor" } })).status, 403);
  assert.equal((await maker.call(addOrUpdateRole, { body: { roleId, version, name } })).status, 403);
  assert.equal((await maker.call(addOrUpdateRole, { body: { name: "Empty role" } })).status, 200);
  const withRights = { body: { name: "Not empty", privilegeCodes: ["role.view" as const] } };
  assert.equal((await maker.call(addOrUpdateRole, withRights)).status, 403);
  const stripped = { body: { roleId, version, name, privilegeCodes: [] } };
  assert.equal((await editor.call(addOrUpdateRole, stripped)).status, 403);
  const same = { body: { roleId, version, name, description: "as it was", privilegeCodes: ["role.view" as const] } };
  assert.equal((await editor.call(addOrUpdateRole, same)).status, 200);
});

test("switching a role on requires the right to grant its privileges", async () => {
  const editor = (await personWith(server, admin, "role.edit", "role.view")).client;
  const strong = await newRole(admin, { privilegeCodes: ["data.import"], active: false });
  const { roleId, version, name } = strong;
  const refused = await editor.call(addOrUpdateRole, { body: { roleId, version, name, active: true } });
  assert.deepEqual([refused.status, refused.error.key], [403, "domain.security.escalation"]);
});

test("deleting or deactivating one's own role requires a confirmation", async () => {
  const { client, role, userId } = await personWith(server, admin, "role.delete", "role.edit", "role.view");
  const refused = await remove(client, role.roleId, "", userId);
  assert.deepEqual([refused.status, refused.body["key"]], [422, "domain.security.ownLoss"]);
  assert.equal((await remove(client, role.roleId, "?confirmLoss=true", userId)).status, 200);
  assert.equal((await client.call(getAllRoles)).status, 403);
});
