import type { Caller } from "../../../contract/people/privileges.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import type { Reader } from "../../storage/database.ts";
import { and, asc, eq } from "../../storage/orm.ts";
import { roles, userRoles } from "../../storage/schema/index.ts";

export interface OwnRole {
  readonly roleId: number;
  readonly name: string;
}

/** The caller's own active roles, by name. */
export async function readOwnRoles(reader: Reader, { userId }: Pick<Caller, "userId">): Promise<OwnRole[]> {
  if (userId === null) return [];
  return reader
    .select({ roleId: roles.roleId, name: roles.name })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.roleId, userRoles.roleId), eq(roles.active, true)))
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(roles.name));
}

/** Refuses (422) to share with a role that is not one of the caller's own. */
export async function assertOwnRole(
  reader: Reader,
  caller: Pick<Caller, "userId">,
  { roleId, path }: { readonly roleId: number; readonly path: string },
): Promise<void> {
  const own = await readOwnRoles(reader, caller);
  if (!own.some((role) => role.roleId === roleId))
    refuseAt(path, "domain.role.notOwn", { expected: own.map(({ name }) => name).join(", ") });
}
