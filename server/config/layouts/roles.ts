import { asc, eq } from "../../storage/orm.ts";
import type { Reader } from "../../storage/database.ts";
import { rolePrivileges, roles } from "../../storage/schema/index.ts";

/** The active roles and the privilege codes each holds, in the order the roles were made. */
export async function rolesWithPrivileges(db: Reader): Promise<{ name: string; privileges: string[] }[]> {
  const rows = await db
    .select({ name: roles.name, code: rolePrivileges.privilegeCode })
    .from(roles)
    .leftJoin(rolePrivileges, eq(rolePrivileges.roleId, roles.roleId))
    .where(eq(roles.active, true))
    .orderBy(asc(roles.roleId), asc(rolePrivileges.privilegeCode));
  const held = Map.groupBy(rows, ({ name }) => name);
  return [...held].map(([name, own]) => ({ name, privileges: own.flatMap(({ code }) => code ?? []) }));
}
