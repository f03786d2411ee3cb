import type { InviteWay, User } from "../../../contract/people/users.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { queueAccountNotice } from "../../mail/outbox.ts";
import { auditUser, type AuditActor } from "../../persistence/audit/audit.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { eq, sql } from "../../storage/orm.ts";
import { secondFactors, users } from "../../storage/schema/index.ts";
import { forgetFailures } from "../session/attempts.ts";
import { newOneTimePassword, type OneTimePassword } from "../session/password.ts";
import { endSessionsOf } from "../session/sessions.ts";
import { invite, type InvitationContext } from "./invitations.ts";
import { passwordColumns } from "./service.ts";
import { USER_RECORD, readUser, type UserRow } from "./user-rows.ts";

/**
 * Gives a user a one-time password, ends the user's sessions and lifts a lockout. Users change their own password with
 * the current one, never by a reset; a user who signs in only through the portal has no password.
 */
export async function resetPassword(db: Database, caller: RequestCaller, userId: number) {
  const given = await passwordFor(db, caller, userId);
  return inTransaction(db, async (tx) => {
    const row = await replacePassword(tx, caller, { userId, given });
    await queueAccountNotice(tx, "passwordReset", row);
    return { user: await readUser(tx, caller, userId), oneTimePassword: given.password };
  });
}

/** The same, with an invitation to choose a password instead of one to be passed on. */
export async function inviteUser(
  db: Database,
  inviting: InvitationContext,
  { userId, by }: { readonly userId: number; readonly by: InviteWay },
) {
  const { caller } = inviting;
  const given = await passwordFor(db, caller, userId);
  return inTransaction(db, async (tx) => {
    const user = await replacePassword(tx, caller, { userId, given });
    const invitation = await invite(tx, inviting, { user, by, endsAt: given.expiresAt });
    return { user: await readUser(tx, caller, userId), invitation };
  });
}

function passwordFor(db: Database, caller: RequestCaller, userId: number): Promise<OneTimePassword> {
  if (userId === caller.userId) throwHttpError(422, "domain.user.resetSelf");
  return newOneTimePassword(db);
}

/** Returns the row as it was before. */
async function replacePassword(
  tx: Transaction,
  caller: RequestCaller,
  { userId, given }: { readonly userId: number; readonly given: OneTimePassword },
): Promise<UserRow> {
  const row = await USER_RECORD.lock(tx, userId, caller);
  if (row.passwordHash === null) throwHttpError(422, "domain.user.portalOnly");
  await tx
    .update(users)
    .set({
      ...passwordColumns(given),
      version: sql`${users.version} + 1`,
      editedBy: caller.userName,
      editedAt: clock.date(),
    })
    .where(eq(users.userId, userId));
  await forgetFailures(tx, row.userName);
  const endedSessions = await endSessionsOf(tx, userId);
  const after = { endedSessions, passwordExpiresAt: given.expiresAt.toISOString() };
  await auditUser(tx, row, { caller, module: "User", action: "resetPassword", after });
  return row;
}

/**
 * Removes the second factor of a user who lost it (422 if there is none) and ends the user's sessions. Users switch off
 * their own with a code, never by a reset.
 */
export async function resetSecondFactor(db: Database, caller: RequestCaller, userId: number): Promise<User> {
  if (userId === caller.userId) throwHttpError(422, "domain.user.secondFactorSelf");
  return inTransaction(db, async (tx) => {
    const row = await USER_RECORD.lock(tx, userId, caller);
    const gone = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
    if (gone.length === 0) throwHttpError(422, "domain.user.noSecondFactor");
    const endedSessions = await endSessionsOf(tx, userId);
    await auditUser(tx, row, { caller, module: "User", action: "resetSecondFactor", after: { endedSessions } });
    return readUser(tx, caller, userId);
  });
}

/** Unlocks a user who was locked out after failed attempts; a password is not touched. */
export async function liftLock(db: Database, caller: RequestCaller, userId: number): Promise<User> {
  return inTransaction(db, async (tx) => {
    const row = await USER_RECORD.lock(tx, userId, caller);
    await forget(tx, caller, row);
    return readUser(tx, caller, userId);
  });
}

/**
 * The same for the operator of the server. Returns the name as the record spells it, or null if there is no such user.
 */
export async function liftLockByName(db: Database, actor: AuditActor, userName: string): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const byName = eq(sql`lower(${users.userName})`, userName.toLowerCase());
    const [row] = await tx.select().from(users).where(byName).for("update");
    if (row !== undefined) await forget(tx, actor, row);
    return row?.userName ?? null;
  });
}

async function forget(tx: Transaction, caller: AuditActor, row: UserRow): Promise<void> {
  await forgetFailures(tx, row.userName);
  await auditUser(tx, row, { caller, module: "User", action: "liftLock" });
}
