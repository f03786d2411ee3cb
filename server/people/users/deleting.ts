import { and, eq, inArray } from "../../storage/orm.ts";
import { z } from "zod";
import type { GroupSource } from "../../../contract/people/calls/security.ts";
import { UserSchema, type User } from "../../../contract/people/users.ts";
import { auditCreated, deleteRecord } from "../../persistence/change-record.ts";
import { storeDeleted, claimDeleted } from "../../persistence/deleted.ts";
import { changingRights } from "../security/lock-out.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { endSessionsOf } from "../session/sessions.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import {
  mapLayers,
  openIdSubjects,
  roles,
  secondFactors,
  userPreferences,
  userRoles,
  users,
} from "../../storage/schema/index.ts";
import { refusingTakenNames } from "./service.ts";
import { assertNotAbove, USER_RECORD } from "./user-rows.ts";

/**
 * Deletes a user: the sessions end, roles and preferences are deleted too. The last administrator stays, and users who
 * delete themselves must have confirmed it.
 */
export async function deleteUser(
  db: Database,
  caller: RequestCaller,
  sent: { readonly userId: number; readonly version: number | undefined; readonly confirmLoss: boolean },
): Promise<{ userId: number }> {
  const { userId, version, confirmLoss } = sent;
  return changingRights(db, caller, { confirmLoss, path: "userId" }, async (tx) => {
    await deleteRecord(tx, caller, USER_RECORD, {
      id: userId,
      version,
      yours: null,
      write: async ({ row, before }) => {
        const preferences = await tx.select().from(userPreferences).where(eq(userPreferences.userId, userId));
        const roleIds = before.roles.map(({ roleId }) => roleId);
        const given = await tx
          .select({ roleId: userRoles.roleId, groupSource: userRoles.groupSource })
          .from(userRoles)
          .where(eq(userRoles.userId, userId));
        const givenBy = (source: GroupSource) =>
          given.filter(({ groupSource }) => groupSource === source).map(({ roleId }) => roleId);
        const content = {
          row,
          roleIds,
          byGroup: givenBy("openId"),
          byPortalGroup: givenBy("portal"),
          preferences,
          secondFactor: await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)),
          openId: await tx.select().from(openIdSubjects).where(eq(openIdSubjects.userId, userId)),
        };
        await storeDeleted(tx, caller, { kind: "User", recordId: userId, content });
        const endedSessions = await endSessionsOf(tx, userId);
        // Layers that the user shared with everyone stay, without an owner.
        await tx.delete(mapLayers).where(and(eq(mapLayers.ownerId, userId), eq(mapLayers.shared, false)));
        await tx.delete(users).where(eq(users.userId, userId));
        return { endedSessions };
      },
    });
    return { userId };
  });
}

/**
 * Undoes the caller's own deletion of a user, within a few minutes: the account, its ways of signing in, roles and
 * preferences; no session.
 */
export async function restoreUser(db: Database, caller: RequestCaller, userId: number): Promise<User> {
  return inTransaction(db, async (tx) => {
    const kept = await claimDeleted(tx, caller, { kind: "User", recordId: userId, schema: DeletedUserSchema });
    return refusingTakenNames(kept.row, async () => {
      await insertKept(tx, kept);
      await assertNotAbove(tx, caller, userId);
      return auditCreated(tx, caller, USER_RECORD, { id: userId, action: "restore" });
    });
  });
}

const MomentSchema = z.coerce.date();
/** A deleted user as `deleted_record` keeps it: the rows as JSON. */
const DeletedUserSchema = z.object({
  row: z.object({
    ...UserSchema.pick({ userId: true, userName: true, firstName: true, lastName: true, email: true }).shape,
    passwordHash: z.string().nullable(),
    mustChangePassword: z.boolean(),
    passwordChangedAt: MomentSchema.nullable(),
    passwordExpiresAt: MomentSchema.nullable(),
    active: z.boolean(),
    language: z.string().nullable(),
    lastSignIn: MomentSchema.nullable(),
    createdDate: MomentSchema,
    createdBy: z.string(),
    editedBy: z.string(),
    editedAt: MomentSchema,
    version: z.int(),
  }),
  roleIds: z.array(z.int()),
  /** Those of them that a group at the issuer of OpenID Connect gave. */
  byGroup: z.array(z.int()).default([]),
  /** Those of them that a group at the mapping portal gave. */
  byPortalGroup: z.array(z.int()).default([]),
  preferences: z.array(z.object({ userId: z.int(), name: z.string(), value: z.json(), editedAt: MomentSchema })),
  secondFactor: z
    .array(
      z.object({
        userId: z.int(),
        secret: z.string(),
        since: MomentSchema,
        lastStep: z.int(),
        recoveryHashes: z.array(z.string()),
      }),
    )
    .default([]),
  openId: z
    .array(z.object({ issuer: z.string(), subject: z.string(), userId: z.int(), since: MomentSchema }))
    .default([]),
});

async function insertKept(tx: Transaction, kept: z.output<typeof DeletedUserSchema>) {
  const { row, roleIds, byGroup, byPortalGroup, preferences, secondFactor, openId } = kept;
  const sourceOf = (roleId: number): GroupSource | null =>
    byGroup.includes(roleId) ? "openId" : byPortalGroup.includes(roleId) ? "portal" : null;
  await tx.insert(users).values(row);
  const present = await tx.select({ roleId: roles.roleId }).from(roles).where(inArray(roles.roleId, roleIds));
  if (present.length > 0)
    await tx
      .insert(userRoles)
      .values(present.map(({ roleId }) => ({ userId: row.userId, roleId, groupSource: sourceOf(roleId) })));
  if (preferences.length > 0) await tx.insert(userPreferences).values(preferences);
  if (secondFactor.length > 0) await tx.insert(secondFactors).values(secondFactor);
  // Another user may have been linked with it since.
  if (openId.length > 0) await tx.insert(openIdSubjects).values(openId).onConflictDoNothing();
}
