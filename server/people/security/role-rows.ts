import type { Permission, Role } from "../../../contract/people/calls/roles.ts";
import { inTableOrder } from "../../../contract/people/modules.ts";
import { PRIVILEGE_CODES } from "../../../contract/people/privileges.ts";
import { stampsOf, type RecordKind } from "../../persistence/change-record.ts";
import { isId, unknownRecord } from "../../persistence/refusals.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { and, asc, eq, sql, type InferSelectModel, type SQL } from "../../storage/orm.ts";
import { rolePrivileges, roles } from "../../storage/schema/index.ts";
import { assertAdministratorFor } from "./lock-out.ts";

export type RoleRow = InferSelectModel<typeof roles>;

const codesOfRole = sql<
  string[]
>`(select coalesce(array_agg(rp.privilege_code), '{}') from role_privileges rp where rp.role_id = "roles"."role_id")`;
const membersOfRole = sql<number>`(select count(*)::int from user_roles ur where ur.role_id = "roles"."role_id")`;

/** The permissions of these codes in the order of the table. */
export const permissionsOf = (codes: Iterable<string>): Permission[] =>
  inTableOrder(codes).map((privilegeCode) => ({ privilegeCode, index: PRIVILEGE_CODES.indexOf(privilegeCode) }));

/** All roles by name. */
export function readRoles(reader: Reader): Promise<Role[]> {
  return select(reader, undefined);
}

/** One role; 404 if there is none. */
export async function readRole(reader: Reader, roleId: number): Promise<Role> {
  const [role] = isId(roleId) ? await select(reader, eq(roles.roleId, roleId)) : [];
  return role ?? unknownRecord("domain.role.unknown", { roleId });
}

/** One role by its name, whatever its case; 404 if there is none. */
export async function readRoleByName(reader: Reader, name: string): Promise<Role> {
  const [role] = await select(reader, eq(sql`lower(${roles.name})`, sql`lower(${name})`));
  return role ?? unknownRecord("domain.role.nameUnknown", { name });
}

/** The row of a role, locked for a change until the transaction ends; 404 if there is none. */
export async function lockRoleRow(tx: Transaction, roleId: number): Promise<RoleRow> {
  const [row] = isId(roleId) ? await tx.select().from(roles).where(eq(roles.roleId, roleId)).for("update") : [];
  return row ?? unknownRecord("domain.role.unknown", { roleId });
}

/** A role as services change it: of the Administrator role only the members. */
export const ROLE_RECORD: RecordKind<RoleRow, Role> = {
  module: "Role",
  lock: async (tx, roleId, caller) => {
    const row = await lockRoleRow(tx, roleId);
    assertAdministratorFor(caller, row.name);
    return row;
  },
  read: readRole,
  subjectOf: ({ roleId, name }) => ({ subjectId: roleId, subject: name }),
  audited: ({ permissions, ...role }) => ({ ...role, privileges: codesOf(permissions) }),
};

/** The codes of permissions. */
export const codesOf = (permissions: readonly Permission[]) => permissions.map(({ privilegeCode }) => privilegeCode);

/** Replaces the privileges of a role with exactly these. */
export async function writePrivileges(tx: Transaction, roleId: number, codes: readonly string[]): Promise<void> {
  await tx.delete(rolePrivileges).where(eq(rolePrivileges.roleId, roleId));
  const rows = inTableOrder(codes).map((privilegeCode) => ({ roleId, privilegeCode }));
  if (rows.length > 0) await tx.insert(rolePrivileges).values(rows);
}

async function select(reader: Reader, where: SQL | undefined): Promise<Role[]> {
  const rows = await reader
    .select({ row: roles, codes: codesOfRole, members: membersOfRole })
    .from(roles)
    .where(and(where))
    .orderBy(asc(sql`lower(${roles.name})`));
  return rows.map(({ row, codes, members }) => ({
    roleId: row.roleId,
    name: row.name,
    description: row.description,
    active: row.active,
    seeded: row.seeded,
    secondFactor: row.secondFactor,
    permissions: permissionsOf(codes),
    members,
    ...stampsOf(row),
  }));
}
