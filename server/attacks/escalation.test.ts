import assert from "node:assert/strict";
import test from "node:test";
import type { Call } from "../../contract/api/call.ts";
import { getAppConfig } from "../../contract/config/calls.ts";
import { sendEmail } from "../../contract/mail/calls.ts";
import { startExport, type ExportOrder } from "../../contract/lists/calls.ts";
import { saveLayout } from "../../contract/layout/calls/layouts.ts";
import { addOrUpdateRole, deleteRole, getRoleById, restoreRole } from "../../contract/people/calls/roles.ts";
import { rolePrivilegeInsert, userRoleInsert, userRoleInsertBulk } from "../../contract/people/calls/security.ts";
import {
  addOrUpdateUser,
  deleteUser,
  getUserById,
  resetPassword,
  restoreUser,
} from "../../contract/people/calls/users.ts";
import { PUBLIC_PRIVILEGES } from "../../contract/people/modules.ts";
import { PRIVILEGE_CODES, type PrivilegeCode } from "../../contract/people/privileges.ts";
import type { User } from "../../contract/people/users.ts";
import { SAMPLE_BODIES, attack, attackWorld } from "../../test/kits/attack-world.ts";
import { CALLS } from "../../test/kits/calls.ts";
import { newRole, roleNamed, type TestClient } from "../../test/kits/client.ts";
import { addUser, personWith, rolesOf } from "../../test/kits/domain-server.ts";
import { eq } from "../storage/orm.ts";
import { users } from "../storage/schema/index.ts";

/** Users with some rights try to gain more: each attempt fails, and nothing changes. */
const world = attackWorld();

const holder = (...codes: PrivilegeCode[]) => personWith(world.server, world.admin, ...codes);
const userAs = async (client: TestClient, userId: number): Promise<User> =>
  (await client.call(getUserById, { params: { userId } })).ok;
const again = (user: User, changes: object) => ({
  ...user,
  firstName: "F",
  lastName: "L",
  email: `${user.userName}@agency.example`,
  ...changes,
});

test("a user editor cannot take over an account with more rights: by password, email, name or sign-in method", async () => {
  const { server, adminId } = world;
  const { client } = await holder("user.view", "user.edit", "user.delete", "user.create");
  const officer = await holder("security.save", "audit.view");
  for (const userId of [adminId, officer.userId]) {
    const user = await userAs(client, userId);
    const refusals = [
      await client.call(resetPassword, { body: { userId } }),
      await client.call(addOrUpdateUser, { body: again(user, { email: "mine@agency.example" }) }),
      await client.call(addOrUpdateUser, { body: again(user, { userName: "taken.over" }) }),
      await client.call(addOrUpdateUser, { body: again(user, { portalOnly: true }) }),
      await client.call(addOrUpdateUser, { body: again(user, { active: false }) }),
    ];
    for (const { status, error } of refusals) assert.deepEqual([status, error.key], [403, "domain.user.above"]);
    const [row] = await server.db.select().from(users).where(eq(users.userId, userId));
    assert.equal(row?.version, user.version);
  }
});

test("no one can grant privileges that they lack, to anyone in any way", async () => {
  const { server, admin } = world;
  const { client, userId, role } = await holder(
    ...(["security.view", "security.edit", "security.save", "role.view", "role.create", "role.edit"] as const),
    ...(["role.delete", "roleUser.add", "roleUser.delete", "user.view"] as const),
  );
  const administrator = await roleNamed(admin, "Administrator");
  const strong = await newRole(admin, { privilegeCodes: ["layout.edit"] });
  const dormant = await newRole(admin, { privilegeCodes: ["user.delete"], active: false });
  const own = (await admin.call(getRoleById, { params: { roleId: role.roleId } })).ok;
  const heldRoleIds = [role.roleId];
  const tries = [
    await client.call(rolePrivilegeInsert, {
      body: { roleId: role.roleId, version: own.version, privilegeCodes: [...PRIVILEGE_CODES] },
    }),
    await client.call(addOrUpdateRole, { body: { name: "Mine", privilegeCodes: ["audit.view"] } }),
    await client.call(addOrUpdateRole, { body: { ...own, privilegeCodes: ["layout.edit"] } }),
    await client.call(addOrUpdateRole, { body: { ...dormant, active: true } }),
    await client.call(addOrUpdateRole, { body: { ...administrator, description: "mine" } }),
    ...(await Promise.all(
      [administrator, strong, dormant].flatMap(({ roleId }) => [
        client.call(userRoleInsert, { body: { userId, roleIds: [...heldRoleIds, roleId], heldRoleIds } }),
        client.call(userRoleInsertBulk, { body: { changes: [{ userId, roleId, holds: true }] } }),
      ]),
    )),
  ];
  for (const [i, { status, error }] of tries.entries()) {
    assert.equal(status, 403, `try ${i}`);
    assert.match(error.key, /^domain\.security\.(escalation|administratorOnly)$/, `try ${i}`);
  }
  assert.deepEqual(await rolesOf(server, userId), [role.name]);
});

test("a user who may only add members cannot grant what they lack", async () => {
  const { admin, ids } = world;
  const { client } = await holder("roleUser.add");
  for (const name of ["Administrator", "Emergency Staff", "Viewer"]) {
    const { roleId } = await roleNamed(admin, name);
    const { status } = await client.call(userRoleInsertBulk, {
      body: { changes: [{ userId: ids.userId, roleId, holds: true }] },
    });
    assert.ok(status === 403 || (name === "Viewer" && status === 409), name);
  }
});

test("an undo restores only the deleted state, and only for the user who deleted it and still has the right", async () => {
  const { server, admin } = world;
  const params = (record: object, actingUserId: number) => ({ ...record, actingUserId });
  const remover = await holder("user.view", "user.delete", "role.view", "role.delete", "estimation.view");
  const victim = await addUser(server.db, { userName: "undo.victim", role: "Viewer" });
  const role = await newRole(admin, { privilegeCodes: ["estimation.view"] });
  const cookie = remover.client.cookie;
  // A user with rights that the caller lacks cannot be deleted either.
  const above = await attack(world, deleteUser as Call, { params: params({ userId: victim }, remover.userId), cookie });
  assert.equal(above.status, 403);
  const gone = await attack(world, deleteRole as Call, {
    params: params({ roleId: role.roleId }, remover.userId),
    cookie,
  });
  assert.equal(gone.status, 200);
  const beyond = await newRole(admin, { privilegeCodes: ["security.save"] });
  await attack(world, deleteRole as Call, { params: params({ roleId: beyond.roleId }, remover.userId), cookie });
  const refused = await remover.client.call(restoreRole, { body: { roleId: beyond.roleId } });
  assert.deepEqual([refused.status, refused.error.key], [403, "domain.security.escalation"]);
  const other = await holder("role.delete");
  assert.equal((await other.client.call(restoreRole, { body: { roleId: role.roleId } })).status, 404);
  // The privilege is revoked in the meantime, so the undo is refused.
  const own = (await admin.call(getRoleById, { params: { roleId: remover.role.roleId } })).ok;
  await admin.call(rolePrivilegeInsert, {
    body: { roleId: own.roleId, version: own.version, privilegeCodes: ["role.view"] },
  });
  assert.equal((await remover.client.call(restoreRole, { body: { roleId: role.roleId } })).status, 403);
  assert.equal((await remover.client.call(restoreUser, { body: { userId: victim } })).status, 403);
});

test("a deleted user who has meanwhile gained rights through a role cannot be restored by someone with fewer", async () => {
  const { server, admin } = world;
  const role = await newRole(admin, { privilegeCodes: ["home"] });
  const remover = await holder("home", "user.view", "user.delete");
  const userId = await addUser(server.db, { userName: "grown", role: role.name });
  const done = await attack(world, deleteUser as Call, {
    params: { userId, actingUserId: remover.userId },
    cookie: remover.client.cookie,
  });
  assert.equal(done.status, 200);
  const now = (await admin.call(getRoleById, { params: { roleId: role.roleId } })).ok;
  await admin.call(rolePrivilegeInsert, {
    body: { roleId: role.roleId, version: now.version, privilegeCodes: ["security.save"] },
  });
  assert.equal((await remover.client.call(restoreUser, { body: { userId } })).status, 403);
});

test("Public never gets privileges that need an account, whoever asks", async () => {
  const { admin } = world;
  const role = await roleNamed(admin, "Public");
  for (const code of PRIVILEGE_CODES.filter((one) => !PUBLIC_PRIVILEGES.includes(one))) {
    const body = { roleId: role.roleId, version: role.version, privilegeCodes: ["home" as const, code] };
    assert.equal((await admin.call(rolePrivilegeInsert, { body })).status, 422, code);
  }
  assert.equal((await admin.call(addOrUpdateRole, { body: { ...role, privilegeCodes: ["user.view"] } })).status, 422);
  for (const name of ["public", "PUBLIC ", "Public"])
    assert.equal((await admin.call(addOrUpdateRole, { body: { name } })).status, 422, name);
});

test("a layout that shows every page to everyone opens no call: the content is still refused", async () => {
  const { admin, server } = world;
  const { client } = await holder("layout.edit");
  const { config } = (await admin.call(getAppConfig, { params: { app: "staff" } })).ok;
  const open = JSON.parse(
    JSON.stringify(config, (key, value: unknown) => (key === "privileges" || key === "needs" ? undefined : value)),
  ) as object;
  const saved = await client.call(saveLayout, { body: { app: "staff", config: open, note: "open", basedOn: 0 } });
  assert.ok([200, 422].includes(saved.status));
  for (const [name, call] of Object.entries(CALLS).filter(([, { needs }]) => needs.kind !== "public"))
    assert.equal((await attack(world, call, { cookie: "", body: {} })).status, 401, name);
  assert.equal((await server.anonymous().call(getAppConfig, { params: { app: "staff" } })).status, 200);
});

/** Supply lists contain contacts and stock, so exporting them requires the right to export reports. */
const BY_DEFAULTS: readonly [PrivilegeCode, PrivilegeCode] = ["defaults.edit", "defaults.edit"];
const BY_REPORT: readonly [PrivilegeCode, PrivilegeCode] = ["report.export", "report.export"];

test("an export requires the privilege of its list and format, regardless of others", async () => {
  const needs = {
    users: ["user.exportExcel", "user.exportPdf"],
    roles: ["role.exportExcel", "role.exportPdf"],
    lookups: ["lookup.exportExcel", "lookup.exportPdf"],
    audits: ["audit.exportExcel", "audit.exportPdf"],
    roleUsers: ["roleUser.exportExcel", "roleUser.exportPdf"],
    inventory: BY_REPORT,
    allocations: BY_REPORT,
    deliveries: BY_REPORT,
    productUse: BY_REPORT,
    facilities: BY_REPORT,
    countyContacts: BY_REPORT,
    regionalContacts: BY_REPORT,
    partnerContacts: BY_REPORT,
    defaultNeeds: BY_DEFAULTS,
    defaultAssistance: BY_DEFAULTS,
    defaultSuggested: BY_DEFAULTS,
    defaultRestoration: BY_DEFAULTS,
    disasterInfo: BY_DEFAULTS,
    eventHistory: BY_DEFAULTS,
    catalogue: BY_DEFAULTS,
    counties: BY_DEFAULTS,
    requests: BY_REPORT,
    sites: BY_REPORT,
    shiftLog: BY_REPORT,
    adhoc: ["adhocReport.exportExcel", "adhocReport.exportExcel"],
  } as const satisfies Record<ExportOrder["list"], readonly PrivilegeCode[]>;
  const every = Object.values(needs).flat();
  for (const [list, codes] of Object.entries(needs) as [ExportOrder["list"], readonly PrivilegeCode[]][])
    for (const [i, format] of (["xlsx", "pdf"] as const).entries()) {
      const { client } = await holder(...every.filter((code) => code !== codes[i]));
      const body = { list, format, columns: ["name"], timeZone: "UTC", context: 1 };
      assert.equal((await client.call(startExport, { body })).status, 403, `${list} ${format}`);
    }
});

test("a mail's link leads to the product, not to the host that its sender gives", async () => {
  const sample = await SAMPLE_BODIES["sendEmail"]?.(world, 0);
  // The kit's requests come under another host's name than this machine's.
  const { status, answer } = await attack(world, sendEmail as Call, { body: sample });
  assert.deepEqual([status, answer().key], [422, "domain.mail.noAddress"]);
});
