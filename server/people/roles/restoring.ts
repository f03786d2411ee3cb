import { asc, inArray } from "../../storage/orm.ts";
import { z } from "zod";
import { RoleSchema, type Role } from "../../../contract/calls/roles.ts";
import { auditCreated } from "../../persistence/change-record.ts";
import { storeDeleted, claimDeleted } from "../../persistence/deleted.ts";
import { refuseAt, refusingTaken } from "../../persistence/refusals.ts";
import { readMembers } from "../security/people.ts";
import { changingRights, assertGrantable } from "../security/lock-out.ts";
import { codesOf, ROLE_RECORD, writePrivileges } from "../security/role-rows.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import type { Database, Transaction } from "../../storage/database.ts";
import { roles, userRoles, users } from "../../storage/schema/index.ts";

/** A deleted role: itself and whose it was. */
const DeletedRoleSchema = z.object({ role: RoleSchema, userIds: z.array(z.int()) });

/** Keeps a role that is being deleted, with its privileges and members. */
export async function storeDeletedRole(tx: Transaction, caller: RequestCaller, role: Role): Promise<void> {
  const userIds = (await readMembers(tx, role.roleId)).map(({ userId }) => userId);
  const content: z.input<typeof DeletedRoleSchema> = { role, userIds };
  await storeDeleted(tx, caller, { kind: "Role", recordId: role.roleId, content });
}

/**
 * Undoes the caller's own deletion of a role: the same number, privileges, and the members who are still there. Refused
 * (403) where the role holds a privilege that the caller lacks.
 */
export async function restoreRole(db: Database, caller: RequestCaller, roleId: number): Promise<Role> {
  return refusingTaken(
    "roles_name_key",
    () => refuseAt("body.roleId", "domain.role.nameTaken"),
    () =>
      changingRights(db, caller, { confirmLoss: false }, async (tx) => {
        const kept = await claimDeleted(tx, caller, { kind: "Role", recordId: roleId, schema: DeletedRoleSchema });
        const { name, description, active, secondFactor, createdBy, createdDate, version, permissions } = kept.role;
        const codes = codesOf(permissions);
        // To bring it back is to give it to its members.
        assertGrantable(caller, codes);
        await tx.insert(roles).values({
          roleId,
          name,
          description,
          active,
          secondFactor,
          createdBy,
          createdDate: new Date(createdDate),
          version: version + 1,
          editedBy: caller.userName,
        });
        await writePrivileges(tx, roleId, codes);
        await joinAgain(tx, roleId, kept.userIds);
        return auditCreated(tx, caller, ROLE_RECORD, { id: roleId, action: "restore" });
      }),
  );
}

async function joinAgain(tx: Transaction, roleId: number, userIds: readonly number[]): Promise<void> {
  const present = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(inArray(users.userId, [...userIds]))
    .orderBy(asc(users.userId))
    .for("share");
  if (present.length > 0) await tx.insert(userRoles).values(present.map(({ userId }) => ({ userId, roleId })));
}
