import type { Person, PersonWithRoles, UserRoles } from "../../../contract/people/calls/security.ts";
import { PUBLIC_ROLE, displayNameOf } from "../../caller/caller.ts";
import { isId, unknownRecord } from "../../persistence/refusals.ts";
import type { Reader } from "../../storage/database.ts";
import { and, asc, eq, ne, sql } from "../../storage/orm.ts";
import { rolePrivileges, roles, userRoles, users } from "../../storage/schema/index.ts";
import { permissionsOf, readRole } from "./role-rows.ts";

const person = {
  userId: users.userId,
  userName: users.userName,
  firstName: users.firstName,
  lastName: users.lastName,
  active: users.active,
};
const rolesOfUser = sql<
  number[]
>`(select coalesce(array_agg(ur.role_id order by ur.role_id), '{}') from user_roles ur where ur.user_id = "users"."user_id")`;
const byName = [asc(sql`lower(${users.lastName})`), asc(sql`lower(${users.firstName})`), asc(users.userId)];

/** All users by name with the ids of their roles. */
export async function readPeople(reader: Reader): Promise<PersonWithRoles[]> {
  const rows = await reader
    .select({ ...person, roleIds: rolesOfUser })
    .from(users)
    .where(eq(users.service, false))
    .orderBy(...byName);
  return rows.map(({ roleIds, ...row }) => ({ ...personOf(row), roleIds }));
}

/** The members of a role by name; 404 if there is no such role. */
export async function readMembers(reader: Reader, roleId: number) {
  await readRole(reader, roleId);
  const rows = await reader
    .select({ ...person, email: users.email })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.userId), eq(userRoles.roleId, roleId)))
    .orderBy(...byName);
  return rows.map(({ email, ...row }) => ({ ...personOf(row), roleId, email }));
}

/** A user and their roles by name; 404 if there is none. */
export async function readUserRoles(reader: Reader, userId: number): Promise<UserRoles> {
  const [row] = isId(userId) ? await reader.select(person).from(users).where(eq(users.userId, userId)) : [];
  if (row === undefined) return unknownRecord("domain.security.userUnknown", { userId });
  const held = await reader
    .select({ roleId: roles.roleId, name: roles.name, active: roles.active })
    .from(roles)
    .innerJoin(userRoles, and(eq(userRoles.roleId, roles.roleId), eq(userRoles.userId, userId)))
    .orderBy(asc(sql`lower(${roles.name})`));
  return { ...personOf(row), roles: held };
}

/** A user's privileges with the active roles that grant them; 404 for an unknown user. */
export async function readPrivilegesOfUser(reader: Reader, userId: number) {
  await readUserRoles(reader, userId);
  const rows = await reader
    .select({ roleId: roles.roleId, roleName: roles.name, code: rolePrivileges.privilegeCode })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.roleId, userRoles.roleId), eq(roles.active, true)))
    .innerJoin(rolePrivileges, eq(rolePrivileges.roleId, roles.roleId))
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(sql`lower(${roles.name})`));
  return rows
    .flatMap(({ roleId, roleName, code }) =>
      permissionsOf([code]).map((permission) => ({ ...permission, roleId, roleName })),
    )
    .sort((a, b) => a.index - b.index);
}

/** The active roles that users can have, by name. */
export function readActiveRoles(reader: Reader) {
  return reader
    .select({ roleId: roles.roleId, name: roles.name, description: roles.description })
    .from(roles)
    .where(and(eq(roles.active, true), ne(roles.name, PUBLIC_ROLE)))
    .orderBy(asc(sql`lower(${roles.name})`));
}

type NamedUser = Omit<Person, "displayName"> & Pick<typeof users.$inferSelect, "firstName" | "lastName">;

const personOf = ({ firstName, lastName, ...rest }: NamedUser): Person => ({
  ...rest,
  displayName: displayNameOf({ firstName, lastName, userName: rest.userName }),
});
