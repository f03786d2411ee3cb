import { SEEDED_ROLES } from "../../contract/people/privileges.ts";
import { forgetFailures } from "../people/session/attempts.ts";
import { newOneTimePassword } from "../people/session/password.ts";
import { endSessionsOf } from "../people/session/sessions.ts";
import { auditUser, type AuditActor } from "../persistence/audit/audit.ts";
import { ADMINISTRATOR } from "../persistence/seed/people.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Transaction } from "../storage/database.ts";
import { StartupError } from "../storage/errors.ts";
import { eq, sql } from "../storage/orm.ts";
import { rolePrivileges, roles, secondFactors, userRoles, users } from "../storage/schema/index.ts";

export interface NewPassword {
  /** As the user's record spells it. */
  readonly userName: string;
  readonly password: string;
  readonly expiresAt: Date;
  readonly endedSessions: number;
  /** The user was inactive and is active again. */
  readonly reactivated: boolean;
  /** Whether `admin` regained the administrator's role: membership, the role itself, or its privileges. */
  readonly roleRestored: boolean;
}

/**
 * The operator's way in when no one else can let a user in: a new one-time password, the user active, no lockout, no
 * second factor, every session ended; `admin` is an administrator again. StartupError if there is no such user.
 */
export async function giveNewPassword(
  db: Database,
  { userName, actor }: { readonly userName: string; readonly actor: AuditActor },
): Promise<NewPassword> {
  const { password, passwordHash, expiresAt } = await newOneTimePassword(db);
  return inTransaction(db, async (tx) => {
    const byName = eq(sql`lower(${users.userName})`, userName.toLowerCase());
    const [user] = await tx.select().from(users).where(byName).for("update");
    if (user === undefined) throw new StartupError(`There is no user "${userName}" in this database.`);
    const isAdmin = user.userName.toLowerCase() === ADMINISTRATOR.userName;
    if (user.passwordHash === null && !isAdmin)
      throw new StartupError(`${user.userName} signs in through the portal alone and has no password here.`);
    await tx
      .update(users)
      .set({
        passwordHash,
        active: true,
        mustChangePassword: true,
        passwordChangedAt: null,
        passwordExpiresAt: expiresAt,
        version: user.version + 1,
        editedBy: actor.userName,
        editedAt: clock.date(),
      })
      .where(eq(users.userId, user.userId));
    await tx.delete(secondFactors).where(eq(secondFactors.userId, user.userId));
    await forgetFailures(tx, user.userName);
    const endedSessions = await endSessionsOf(tx, user.userId);
    const roleRestored = isAdmin && (await makeAdministrator(tx, user.userId));
    const done = { endedSessions, reactivated: !user.active, roleRestored };
    const after = { ...done, passwordExpiresAt: expiresAt.toISOString() };
    await auditUser(tx, user, { caller: actor, module: "User", action: "resetPassword", after });
    return { userName: user.userName, password, expiresAt, ...done };
  });
}

/**
 * Gives the user the administrator's role, active and with the privileges it was seeded with; returns whether anything
 * was missing.
 */
async function makeAdministrator(tx: Transaction, userId: number): Promise<boolean> {
  const name = ADMINISTRATOR.role;
  const byName = eq(sql`lower(${roles.name})`, name.toLowerCase());
  const [found] = await tx.select({ roleId: roles.roleId, active: roles.active }).from(roles).where(byName);
  const [role] = found
    ? await tx
        .update(roles)
        .set({ active: true, version: sql`${roles.version} + ${found.active ? 0 : 1}` })
        .where(byName)
        .returning({ roleId: roles.roleId })
    : await tx.insert(roles).values({ name, seeded: true }).returning({ roleId: roles.roleId });
  if (role === undefined) throw new Error(`The role ${name} was not stored`);
  const codes = SEEDED_ROLES[name] ?? [];
  const granted = await tx
    .insert(rolePrivileges)
    .values(codes.map((privilegeCode) => ({ roleId: role.roleId, privilegeCode })))
    .onConflictDoNothing()
    .returning();
  const joined = await tx.insert(userRoles).values({ userId, roleId: role.roleId }).onConflictDoNothing().returning();
  return found?.active !== true || granted.length > 0 || joined.length > 0;
}
