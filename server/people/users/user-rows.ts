import { LANGUAGE_CODES } from "../../../contract/api/languages.ts";
import type { User } from "../../../contract/people/users.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { stampsOf, type RecordKind } from "../../persistence/change-record.ts";
import { isId, unknownRecord } from "../../persistence/refusals.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { and, asc, eq, inArray, notInArray, sql, type InferSelectModel, type SQL } from "../../storage/orm.ts";
import { openIdSubjects, rolePrivileges, roles, secondFactors, userRoles, users } from "../../storage/schema/index.ts";
import { isAdministrator } from "../security/lock-out.ts";
import { locksOf } from "../session/locks.ts";

export type UserRow = InferSelectModel<typeof users>;
/** The viewer, who decides which users count as outranking. */
type UserViewer = Pick<RequestCaller, "userId" | "roles" | "privileges" | "byToken">;

/** All users by name, or those of a condition; without a viewer no one outranks anyone. */
export async function readUsers(reader: Reader, onlooker: UserViewer | null, where?: SQL): Promise<User[]> {
  const rows = await reader
    .select()
    .from(users)
    .where(and(where, eq(users.service, false)))
    .orderBy(asc(sql`lower(${users.userName})`));
  if (rows.length === 0) return [];
  const ids = where === undefined ? null : rows.map(({ userId }) => userId);
  const held = await rolesHeld(reader, ids);
  const above = onlooker === null ? new Set() : await usersAbove(reader, onlooker, ids);
  const locks = await locksOf(reader);
  const factors = await reader.select({ userId: secondFactors.userId }).from(secondFactors);
  const withFactor = new Set(factors.map(({ userId }) => userId));
  const links = await reader
    .select()
    .from(openIdSubjects)
    .where(ids === null ? undefined : inArray(openIdSubjects.userId, ids))
    .orderBy(asc(openIdSubjects.issuer));
  const linked = Map.groupBy(links, ({ userId }) => userId);
  return rows.map((row) => ({
    ...userOf(row, held.get(row.userId) ?? [], above.has(row.userId)),
    secondFactor: withFactor.has(row.userId),
    openId: (linked.get(row.userId) ?? []).map(({ issuer, since }) => ({ issuer, since: since.toISOString() })),
    lockedUntil: locks.get(row.userName.toLowerCase())?.toISOString() ?? null,
  }));
}

/** One user; 404 if there is none. */
export async function readUser(reader: Reader, onlooker: UserViewer, userId: number): Promise<User> {
  const [user] = isId(userId) ? await readUsers(reader, onlooker, eq(users.userId, userId)) : [];
  return user ?? unknownRecord("domain.user.unknown", { userId });
}

/** The row of a user, locked for a change until the transaction ends; 404 if there is none. */
export async function lockUserRow(tx: Transaction, userId: number): Promise<UserRow> {
  const [row] = isId(userId) ? await tx.select().from(users).where(eq(users.userId, userId)).for("update") : [];
  return row ?? unknownRecord("domain.user.unknown", { userId });
}

/**
 * Users (all for null) with a privilege that the viewer lacks. Inactive roles and users count, since they may become
 * active. No one outranks themselves (but a token of theirs) or an administrator.
 */
async function usersAbove(
  reader: Reader,
  onlooker: UserViewer,
  ids: readonly number[] | null,
): Promise<ReadonlySet<number>> {
  if (isAdministrator(onlooker)) return new Set();
  const rows = await reader
    .selectDistinct({ userId: userRoles.userId })
    .from(userRoles)
    .innerJoin(rolePrivileges, eq(rolePrivileges.roleId, userRoles.roleId))
    .where(
      and(
        notInArray(rolePrivileges.privilegeCode, [...onlooker.privileges]),
        ids === null ? undefined : inArray(userRoles.userId, [...ids]),
      ),
    );
  return new Set(rows.map(({ userId }) => userId).filter((userId) => userId !== onlooker.userId || onlooker.byToken));
}

/** A user, for services that change it: never one who outranks the caller. */
export const USER_RECORD: RecordKind<UserRow, User> = {
  module: "User",
  lock: async (tx, userId, caller) => {
    const row = await lockUserRow(tx, userId);
    await assertNotAbove(tx, caller, userId);
    return row;
  },
  read: (tx, userId, caller) => readUser(tx, caller, userId),
  subjectOf: ({ userId, userName }) => ({ subjectId: userId, subject: userName }),
  // The values that were written, without those added by reading.
  audited: ({ above: _, lastSignIn: __, lockedUntil: ___, secondFactor: ____, openId: _____, ...written }) => written,
};

/**
 * Refuses (403) a change to the account of someone with more privileges than the caller: a new password or e-mail
 * address would give the caller those privileges; docs/decisions/0016.
 */
export async function assertNotAbove(reader: Reader, caller: RequestCaller, userId: number): Promise<void> {
  const above = await usersAbove(reader, caller, [userId]);
  if (above.size > 0) throwHttpError(403, "domain.user.above");
}

async function rolesHeld(reader: Reader, ids: readonly number[] | null): Promise<Map<number, User["roles"]>> {
  const rows = await reader
    .select({ userId: userRoles.userId, roleId: roles.roleId, name: roles.name, active: roles.active })
    .from(userRoles)
    .innerJoin(roles, eq(roles.roleId, userRoles.roleId))
    .where(ids === null ? undefined : inArray(userRoles.userId, [...ids]))
    .orderBy(asc(roles.name));
  const held = new Map<number, User["roles"]>();
  for (const { userId, ...role } of rows) held.set(userId, [...(held.get(userId) ?? []), role]);
  return held;
}

function userOf(
  row: UserRow,
  held: User["roles"],
  above: boolean,
): Omit<User, "lockedUntil" | "secondFactor" | "openId"> {
  return {
    userId: row.userId,
    userName: row.userName,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    active: row.active,
    portalOnly: row.passwordHash === null,
    mustChangePassword: row.mustChangePassword,
    passwordChangedAt: row.passwordChangedAt?.toISOString() ?? null,
    passwordExpiresAt: row.passwordExpiresAt?.toISOString() ?? null,
    language: LANGUAGE_CODES.find((code) => code === row.language) ?? null,
    lastSignIn: row.lastSignIn?.toISOString() ?? null,
    roles: held,
    above,
    ...stampsOf(row),
  };
}
