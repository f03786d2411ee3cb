import { z } from "zod";
import { RoleSchema, type Role, type RoleDraft } from "../../../contract/people/calls/roles.ts";
import { anyOf } from "../../../contract/people/privileges.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { auditCreated, changeRecord, deleteRecord, nextVersion, returnedRow } from "../../persistence/change-record.ts";
import { claimDeleted, storeDeleted } from "../../persistence/deleted.ts";
import { assertThat, faultAt, refuseAny, refuseAt, refusingTaken } from "../../persistence/refusals.ts";
import type { Database, Transaction } from "../../storage/database.ts";
import { asc, eq, inArray } from "../../storage/orm.ts";
import { roles, userRoles, users } from "../../storage/schema/index.ts";
import { ALWAYS_ACTIVE, assertGrantable, changingRights, privilegeFaults } from "../security/lock-out.ts";
import { readMembers } from "../security/people.ts";
import { ROLE_RECORD, codesOf, lockRoleRow, writePrivileges, type RoleRow } from "../security/role-rows.ts";

/**
 * Creates a role, or saves a changed one (a draft with `roleId` and the version it was read at), with its privileges if
 * they are sent.
 */
export async function saveRole(db: Database, caller: RequestCaller, draft: RoleDraft): Promise<Role> {
  return refusingTaken(
    { roles_name_key: () => refuseAt("body.name", "domain.role.nameTaken", { name: draft.name }) },
    () =>
      changingRights(db, caller, draft, async (tx) => {
        if (draft.roleId === undefined) return createRole(tx, caller, draft);
        if (draft.version === undefined) refuseAt("body.version", "domain.role.versionMissing");
        return updateRole(tx, caller, { ...draft, roleId: draft.roleId, version: draft.version });
      }),
  );
}

/** Deletes a role that did not come with the product; its members lose it. */
export async function deleteRole(
  db: Database,
  caller: RequestCaller,
  sent: { readonly roleId: number; readonly version: number | undefined; readonly confirmLoss: boolean },
): Promise<{ roleId: number; members: number }> {
  return changingRights(db, caller, { ...sent, path: "roleId" }, async (tx) => {
    // A seeded role cannot be deleted, not even by administrators.
    const record = { ...ROLE_RECORD, lock: lockRoleRow };
    const { roleId, version } = sent;
    const { members } = await deleteRecord(tx, caller, record, {
      id: roleId,
      version,
      yours: null,
      write: async ({ row, before }) => {
        if (row.seeded) refuseAt("roleId", "domain.role.seededStays", { name: row.name });
        await storeDeletedRole(tx, caller, before);
        await tx.delete(roles).where(eq(roles.roleId, roleId));
      },
    });
    return { roleId, members };
  });
}

async function createRole(tx: Transaction, caller: RequestCaller, draft: RoleDraft): Promise<Role> {
  assertThat(caller, anyOf("role.create"));
  const codes = draft.privilegeCodes ?? [];
  if (codes.length > 0) assertThat(caller, anyOf("security.save"));
  assertGrantable(caller, codes);
  const { roleId } = returnedRow(
    await tx
      .insert(roles)
      .values({ ...columnsOf(draft), createdBy: caller.userName, editedBy: caller.userName })
      .returning({ roleId: roles.roleId }),
  );
  await writePrivileges(tx, roleId, codes);
  return auditCreated(tx, caller, ROLE_RECORD, { id: roleId });
}

async function updateRole(
  tx: Transaction,
  caller: RequestCaller,
  draft: RoleDraft & { readonly roleId: number; readonly version: number },
): Promise<Role> {
  assertThat(caller, anyOf("role.edit"));
  const { roleId, version } = draft;
  return changeRecord(tx, caller, ROLE_RECORD, {
    id: roleId,
    version,
    yours: draft,
    write: async ({ row, before }) => {
      assertSeededUnchanged(row, draft);
      const held = codesOf(before.permissions);
      const codes = draft.privilegeCodes ?? held;
      const added = codes.filter((code) => !held.includes(code));
      if (added.length > 0 || codes.length !== held.length) assertThat(caller, anyOf("security.save"));
      // Activating a role gives its members all privileges that it holds.
      assertGrantable(caller, draft.active && !row.active ? codes : added);
      refuseAny(privilegeFaults(row.name, codes));
      await tx
        .update(roles)
        .set({ ...columnsOf(draft), ...nextVersion(row, caller) })
        .where(eq(roles.roleId, roleId));
      await writePrivileges(tx, roleId, codes);
    },
  });
}

function assertSeededUnchanged(row: RoleRow, { name, active }: RoleDraft): void {
  refuseAny([
    ...(row.seeded && name !== row.name ? [faultAt("body.name", "domain.role.seededName", { name: row.name })] : []),
    ...(ALWAYS_ACTIVE.includes(row.name) && !active
      ? [faultAt("body.active", "domain.role.alwaysActive", { name: row.name })]
      : []),
  ]);
}

const columnsOf = ({ name, description, active, secondFactor }: RoleDraft) => ({
  name,
  description,
  active,
  ...(secondFactor === undefined ? {} : { secondFactor }),
});

/** A deleted role with its members. */
const DeletedRoleSchema = z.object({ role: RoleSchema, userIds: z.array(z.int()) });

/** Stores a role that is being deleted, with its privileges and members. */
async function storeDeletedRole(tx: Transaction, caller: RequestCaller, role: Role): Promise<void> {
  const userIds = (await readMembers(tx, role.roleId)).map(({ userId }) => userId);
  const content: z.input<typeof DeletedRoleSchema> = { role, userIds };
  await storeDeleted(tx, caller, { kind: "Role", recordId: role.roleId, content });
}

/**
 * Undoes the caller's own deletion of a role: the same number, privileges, and the members who still exist. Refused
 * (403) if the role holds a privilege that the caller lacks.
 */
export async function restoreRole(db: Database, caller: RequestCaller, roleId: number): Promise<Role> {
  return refusingTaken({ roles_name_key: () => refuseAt("body.roleId", "domain.role.nameTaken") }, () =>
    changingRights(db, caller, { confirmLoss: false }, async (tx) => {
      const kept = await claimDeleted(tx, caller, { kind: "Role", recordId: roleId, schema: DeletedRoleSchema });
      const { name, description, active, secondFactor, createdBy, createdDate, version, permissions } = kept.role;
      const codes = codesOf(permissions);
      // Restoring a role means granting it to its members.
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
