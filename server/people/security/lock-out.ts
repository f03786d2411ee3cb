import type { Fault } from "../../../contract/api/errors.ts";
import { PUBLIC_PRIVILEGES, RESERVED_FOR_ADMINISTRATOR, inTableOrder } from "../../../contract/people/modules.ts";
import { PRIVILEGES } from "../../../contract/people/privileges.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { PUBLIC_ROLE, callerOfUser, type RequestCaller } from "../../caller/caller.ts";
import { faultAt, refuseAt } from "../../persistence/refusals.ts";
import { ADMINISTRATOR } from "../../persistence/seed/people.ts";
import { inTransaction, type Database, type Reader, type Transaction } from "../../storage/database.ts";
import { and, eq, sql } from "../../storage/orm.ts";
import { openIdSubjects, roles, userRoles, users } from "../../storage/schema/index.ts";
import { isOver } from "../session/password.ts";

/** Distinguishes these advisory locks from others; any fixed number works. */
const SECURITY_LOCK = 4_418;

/**
 * Lets only one change of security settings run at a time, until the transaction ends: two people cannot remove one
 * another.
 */
export async function lockSecurityTables(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SECURITY_LOCK}, 0)`);
}

/**
 * How an administrator can get in, from the least: there is none, one that a portal may identify, one that an OpenID
 * issuer has identified, one that can sign in here with a valid password.
 */
const REACHES = ["none", "portal", "openId", "here"] as const;
type Reach = (typeof REACHES)[number];

/** The portal may be reconfigured or unavailable, so users without a password here cannot be relied on. */
export async function administratorsReach(tx: Reader): Promise<Reach> {
  const administrators = await tx
    .select({
      passwordHash: users.passwordHash,
      passwordExpiresAt: users.passwordExpiresAt,
      subject: openIdSubjects.subject,
    })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.userId))
    .innerJoin(roles, eq(roles.roleId, userRoles.roleId))
    .leftJoin(openIdSubjects, eq(openIdSubjects.userId, users.userId))
    .where(and(eq(users.active, true), eq(roles.active, true), eq(roles.name, ADMINISTRATOR.role)));
  if (administrators.some((user) => user.passwordHash !== null && !isOver(user))) return "here";
  if (administrators.some(({ subject }) => subject !== null)) return "openId";
  return administrators.length > 0 ? "portal" : "none";
}

/** Returns whether the remaining administrators can get in less surely than one could before, or not at all. */
export const isLessReach = (left: Reach, before: Reach): boolean =>
  left === "none" || REACHES.indexOf(left) < REACHES.indexOf(before);

/** A change of rights to check for lock-outs. */
interface GuardedChange {
  /** The caller has confirmed losing rights themselves. */
  readonly confirmLoss: boolean;
  /** Path for a fault of the whole change. */
  readonly path?: string;
}

/**
 * Runs a change of security settings in one transaction, one such change at a time. Afterwards there is still an
 * administrator who can sign in here, if there was one, and the caller has lost nothing that they did not confirm (422
 * at `body.confirmLoss`, with the codes).
 */
export async function changingRights<T>(
  db: Database,
  caller: RequestCaller,
  { confirmLoss, path }: GuardedChange,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockSecurityTables(tx);
    const before = await ownPrivileges(tx, caller);
    const reach = await administratorsReach(tx);
    const result = await work(tx);
    if (isLessReach(await administratorsReach(tx), reach))
      refuseAt(path ?? "body", "domain.security.lastAdministrator");
    const after = await ownPrivileges(tx, caller);
    const lost = inTableOrder([...before].filter((code) => !after.has(code)));
    if (lost.length > 0 && !confirmLoss)
      refuseAt("body.confirmLoss", "domain.security.ownLoss", { privileges: labelsOf(lost), codes: lost.join(" ") });
    return result;
  });
}

/**
 * Refuses (403) to grant privileges that the caller does not hold. An administrator may grant everything, since no one
 * else could restore a privilege that was removed.
 */
export function assertGrantable(caller: RequestCaller, codes: Iterable<string>): void {
  if (isAdministrator(caller)) return;
  const beyond = inTableOrder([...codes].filter((code) => !caller.privileges.has(code)));
  if (beyond.length > 0)
    throwHttpError(403, "domain.security.escalation", { values: { privileges: labelsOf(beyond) } });
}

/** Refuses (403) changes of the Administrator role, its privileges or its members by anyone but an administrator. */
export function assertAdministratorFor(caller: RequestCaller, roleName: string): void {
  if (roleName === ADMINISTRATOR.role && !isAdministrator(caller))
    throwHttpError(403, "domain.security.administratorOnly");
}

/** Returns whether the caller has the Administrator role. */
export const isAdministrator = (caller: Pick<RequestCaller, "roles">): boolean =>
  caller.roles.includes(ADMINISTRATOR.role);

/** The English names of privileges, for an answer's text; the browser names them in its own language by the codes. */
const labelsOf = (codes: readonly string[]): string =>
  codes.map((code) => PRIVILEGES.find((privilege) => privilege.code === code)?.label ?? code).join(", ");

async function ownPrivileges(tx: Transaction, caller: RequestCaller): Promise<ReadonlySet<string>> {
  const user = caller.userId === null ? null : await callerOfUser(tx, caller.userId);
  return user?.privileges ?? new Set();
}

/** Faults of a role's privileges: Administrator must keep those that can restore all others, and Public must not have any that need an account. */
export function privilegeFaults(roleName: string, codes: readonly string[], path = "body.privilegeCodes"): Fault[] {
  if (roleName === ADMINISTRATOR.role) {
    const missing = RESERVED_FOR_ADMINISTRATOR.filter((code) => !codes.includes(code));
    return missing.length === 0
      ? []
      : [faultAt(path, "domain.security.administratorKeeps", { privileges: labelsOf(missing) })];
  }
  if (roleName === PUBLIC_ROLE) {
    const beyond = codes.filter((code) => !(PUBLIC_PRIVILEGES as readonly string[]).includes(code));
    return beyond.length === 0
      ? []
      : [faultAt(path, "domain.security.needsPerson", { privileges: labelsOf(beyond), codes: beyond.join(" ") })];
  }
  return [];
}

/** The roles that are looked up by name and without which nothing opens: they are never switched off. */
export const ALWAYS_ACTIVE: readonly string[] = [ADMINISTRATOR.role, PUBLIC_ROLE];
