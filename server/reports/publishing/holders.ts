import type { PrivilegeCode } from "../../../contract/people/privileges.ts";
import { displayNameOf } from "../../caller/caller.ts";
import type { Reader } from "../../storage/database.ts";
import { and, asc, eq, sql } from "../../storage/orm.ts";
import { rolePrivileges, roles, userRoles, users } from "../../storage/schema/index.ts";

/** A user with a privilege, shown to users who need their help. */
export interface Holder {
  readonly name: string;
  readonly email: string | null;
  readonly language: string | null;
}

/** The active users with a privilege through an active role, by name. */
export async function readHolders(reader: Reader, code: PrivilegeCode): Promise<Holder[]> {
  const { userId, userName, firstName, lastName, email, language, active } = users;
  const rows = await reader
    .selectDistinctOn([sql`lower(${lastName})`, sql`lower(${firstName})`, userId], {
      userName,
      firstName,
      lastName,
      email,
      language,
    })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, userId))
    .innerJoin(roles, and(eq(roles.roleId, userRoles.roleId), eq(roles.active, true)))
    .innerJoin(rolePrivileges, and(eq(rolePrivileges.roleId, roles.roleId), eq(rolePrivileges.privilegeCode, code)))
    .where(eq(active, true))
    .orderBy(asc(sql`lower(${lastName})`), asc(sql`lower(${firstName})`), asc(userId));
  return rows.map((row) => ({ name: displayNameOf(row), email: row.email, language: row.language }));
}
