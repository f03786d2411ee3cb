import {
  addOrUpdateRole,
  deleteRole,
  fetchRoleDetailsByName,
  getAllRoles,
  getRoleById,
  restoreRole,
  type Role,
} from "../../contract/people/calls/roles.ts";
import {
  getAllSecurityUsers,
  getAllUserRoles,
  rolePrivilegeInsert,
  userRoleInsertBulk,
  type LinkChange,
} from "../../contract/people/calls/security.ts";
import { inTableOrder } from "../../contract/people/modules.ts";
import { PRIVILEGE_CODES, SEEDED_ROLES } from "../../contract/people/privileges.ts";
import type { Session } from "../../contract/people/calls/session.ts";
import { fake, type FakeAnswer } from "./fake-api.ts";
import { servePlanner, type PlannerServer } from "./planner-server.ts";

/** A signed-in administrator. */
export const ADMINISTRATOR: NonNullable<Session["user"]> = {
  userId: 1,
  userName: "pat",
  displayName: "Pat Reyes",
  roleNameOfLoginUser: ["Administrator"],
  mustChangePassword: false,
};

const permissionsOf = (codes: readonly string[]) =>
  inTableOrder(codes).map((privilegeCode) => ({ privilegeCode, index: PRIVILEGE_CODES.indexOf(privilegeCode) }));

/** A role as the server describes it. */
export const roleFixture = (
  roleId: number,
  name: string,
  codes: readonly string[],
  more: Partial<Role> = {},
): Role => ({
  roleId,
  name,
  description: "",
  active: true,
  seeded: false,
  secondFactor: false,
  members: 0,
  version: 1,
  createdDate: "2026-03-01T12:00:00Z",
  createdBy: "system",
  editedDate: "2026-03-02T12:00:00Z",
  editedBy: "kim",
  permissions: permissionsOf(codes),
  ...more,
});

const ROLES: readonly Role[] = [
  ...Object.entries(SEEDED_ROLES).map(([name, codes], i) => roleFixture(i + 1, name, codes, { seeded: true })),
  roleFixture(9, "Shelter desk", ["home", "supply.edit"], { description: "Keeps the shelters" }),
];

const PEOPLE = [
  { userId: 1, userName: "pat", displayName: "Pat Reyes", active: true, roleIds: [1] },
  { userId: 2, userName: "ana", displayName: "Ana Núñez", active: true, roleIds: [3, 9] },
  { userId: 3, userName: "kim", displayName: "Kim Lee", active: false, roleIds: [3] },
];

/** A fake server of a small agency whose roles and users change with the calls. */
export function serveRights(answers: readonly FakeAnswer[] = []): PlannerServer {
  let roles = [...ROLES];
  let people = PEOPLE.map((person) => ({ ...person }));
  const counted = (role: Role): Role => ({
    ...role,
    members: people.filter(({ roleIds }) => roleIds.includes(role.roleId)).length,
  });
  const roleAt = (address: string) => Number(address.split("/")[4]);
  const one = (roleId: number): Role =>
    counted(roles.find((role) => role.roleId === roleId) ?? roleFixture(0, "?", []));
  const keep = (role: Role): Role => {
    roles = [...roles.filter(({ roleId }) => roleId !== role.roleId), role];
    return counted(role);
  };
  return servePlanner({
    answers: [
      ...answers,
      fake(getAllRoles, () => roles.map(counted)),
      fake(getRoleById, (_, address) => one(roleAt(address))),
      fake(fetchRoleDetailsByName, () => one(9)),
      fake(addOrUpdateRole, (body) => {
        const sent = body as { roleId?: number; name: string; privilegeCodes?: string[] };
        const before = sent.roleId === undefined ? roleFixture(20, sent.name, []) : one(sent.roleId);
        const { privilegeCodes, ...fields } = sent;
        return keep({
          ...before,
          ...fields,
          roleId: before.roleId,
          version: before.version + 1,
          ...(privilegeCodes ? { permissions: permissionsOf(privilegeCodes) } : {}),
        });
      }),
      fake(deleteRole, (_, address) => {
        const role = one(roleAt(address));
        roles = roles.filter(({ roleId }) => roleId !== role.roleId);
        return { roleId: role.roleId, members: role.members };
      }),
      fake(restoreRole, () => keep(roleFixture(9, "Shelter desk", ["home", "supply.edit"]))),
      fake(rolePrivilegeInsert, (body) => {
        const { roleId, privilegeCodes } = body as { roleId: number; privilegeCodes: string[] };
        return keep({ ...one(roleId), version: 2, permissions: permissionsOf(privilegeCodes) });
      }),
      fake(getAllSecurityUsers, () => people),
      fake(getAllUserRoles, (_, address) =>
        people
          .filter(({ roleIds }) => roleIds.includes(roleAt(address)))
          .map(({ roleIds: _roles, ...person }) => ({ ...person, roleId: roleAt(address), email: null })),
      ),
      fake(userRoleInsertBulk, (body) => {
        const { changes } = body as { changes: LinkChange[] };
        people = people.map((person) => {
          const own = changes.filter(({ userId }) => userId === person.userId);
          const gone = own.filter(({ holds }) => !holds).map(({ roleId }) => roleId);
          const come = own.filter(({ holds }) => holds).map(({ roleId }) => roleId);
          return { ...person, roleIds: [...person.roleIds.filter((roleId) => !gone.includes(roleId)), ...come] };
        });
        return { users: new Set(changes.map(({ userId }) => userId)).size, added: 0, removed: 0 };
      }),
    ],
  });
}
