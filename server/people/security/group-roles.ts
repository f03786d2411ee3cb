import type { GroupRole, GroupSource } from "../../../contract/people/calls/security.ts";
import { throwConflict } from "../../answers/errors.ts";
import { PUBLIC_ROLE, type RequestCaller } from "../../caller/caller.ts";
import { audit, auditUser, type AuditActor } from "../../persistence/audit/audit.ts";
import { refuseAt, unknownRecord } from "../../persistence/refusals.ts";
import { ADMINISTRATOR } from "../../persistence/seed/people.ts";
import { inTransaction, type Database, type Reader, type Transaction } from "../../storage/database.ts";
import { and, asc, eq, inArray } from "../../storage/orm.ts";
import { groupRoles, roles, userRoles } from "../../storage/schema/index.ts";
import {
  administratorsReach,
  assertAdministratorFor,
  assertGrantable,
  isLessReach,
  lockSecurityTables,
} from "./lock-out.ts";
import { codesOf, readRoles } from "./role-rows.ts";

/** The roles granted by groups, sorted by source and group. */
export function readGroupRoles(reader: Reader): Promise<GroupRole[]> {
  return reader
    .select({ source: groupRoles.source, group: groupRoles.groupName, roleId: groupRoles.roleId })
    .from(groupRoles)
    .orderBy(asc(groupRoles.source), asc(groupRoles.groupName), asc(groupRoles.roleId));
}

/**
 * Replaces the roles granted by groups. Changing a row requires the right to grant its role, which everyone in the
 * group gets. 409 if the rows changed since they were read.
 */
export async function saveGroupRoles(
  db: Database,
  caller: RequestCaller,
  sent: { readonly rows: readonly GroupRole[]; readonly heldRows: readonly GroupRole[] },
): Promise<GroupRole[]> {
  return inTransaction(db, async (tx) => {
    await lockSecurityTables(tx);
    const before = await readGroupRoles(tx);
    const held = keysOf(before);
    if (held.size !== new Set(sent.heldRows.map(keyOf)).size || sent.heldRows.some((row) => !held.has(keyOf(row))))
      throwConflict({ yours: sent, theirs: before, changedBy: null, changedAt: null });
    const wanted = keysOf(sent.rows);
    if (wanted.size !== sent.rows.length) refuseAt("body.rows", "domain.security.sentTwice");
    const come = sent.rows.filter((row) => !held.has(keyOf(row)));
    const gone = before.filter((row) => !wanted.has(keyOf(row)));
    if (come.length + gone.length === 0) return before;
    const known = new Map((await readRoles(tx)).map((role) => [role.roleId, role]));
    const roleOf = (roleId: number) => known.get(roleId) ?? unknownRecord("domain.role.unknown", { roleId });
    for (const { roleId } of [...come, ...gone]) assertAdministratorFor(caller, roleOf(roleId).name);
    for (const { roleId } of come) {
      const { name, permissions } = roleOf(roleId);
      assertGrantable(caller, codesOf(permissions));
      if (name === PUBLIC_ROLE) refuseAt("body.rows", "domain.security.publicMember", { name });
    }
    await tx.delete(groupRoles);
    if (sent.rows.length > 0)
      await tx
        .insert(groupRoles)
        .values(sent.rows.map(({ source, group, roleId }) => ({ source, groupName: group, roleId })));
    const named = (rows: readonly GroupRole[]) =>
      rows.map(({ source, group, roleId }) => ({ source, group, role: known.get(roleId)?.name ?? String(roleId) }));
    const after = await readGroupRoles(tx);
    const subject = { module: "Security", subjectId: "groups", subject: "groups" } as const;
    const change = { before: { groups: named(before) }, after: { groups: named(after) } };
    await audit(tx, { ...subject, caller, action: "saveGroupRoles", ...change });
    return after;
  });
}

const keyOf = ({ source, group, roleId }: GroupRole): string => `${source} ${roleId} ${group}`;
const keysOf = (rows: readonly GroupRole[]): ReadonlySet<string> => new Set(rows.map(keyOf));

/** Someone's groups, and the source of the groups. */
export interface Membership {
  readonly source: GroupSource;
  readonly groups: ReadonlySet<string>;
}

/** The roles that groups grant. */
export async function rolesByGroups(reader: Reader, { source, groups }: Membership): Promise<ReadonlySet<number>> {
  if (groups.size === 0) return new Set();
  const rows = await reader
    .selectDistinct({ roleId: groupRoles.roleId })
    .from(groupRoles)
    .where(and(eq(groupRoles.source, source), inArray(groupRoles.groupName, [...groups])));
  return new Set(rows.map(({ roleId }) => roleId));
}

/**
 * Grants a user the roles of their groups at sign-in and removes those that groups of that source no longer grant;
 * roles granted by hand stay, and the last administrator keeps that role. Audited if anything changed.
 */
export async function applyGroups(
  tx: Transaction,
  user: { readonly userId: number; readonly userName: string },
  { caller, ...membership }: Membership & { readonly caller: AuditActor },
): Promise<void> {
  const { userId } = user;
  const { source } = membership;
  // Before the roles are read: what someone gives by hand in the meantime must be seen.
  await lockSecurityTables(tx);
  const wanted = await rolesByGroups(tx, membership);
  const held = await heldRoles(tx, userId);
  const come = [...wanted].filter((roleId) => !held.some((role) => role.roleId === roleId));
  const gone = held.filter(({ roleId, groupSource }) => groupSource === source && !wanted.has(roleId));
  if (come.length + gone.length === 0) return;
  const reach = await administratorsReach(tx);
  if (come.length > 0)
    await tx.insert(userRoles).values(come.map((roleId) => ({ userId, roleId, groupSource: source })));
  await take(tx, userId, gone);
  const administrator = gone.filter(({ name }) => name === ADMINISTRATOR.role);
  const keeps = administrator.length > 0 && isLessReach(await administratorsReach(tx), reach);
  if (keeps)
    await tx.insert(userRoles).values(administrator.map(({ roleId }) => ({ userId, roleId, groupSource: source })));
  const now = await heldRoles(tx, userId);
  await auditUser(tx, user, {
    caller,
    module: "Security",
    action: "saveUserRoles",
    before: { roles: held.map(({ name }) => name) },
    after: { roles: now.map(({ name }) => name), by: source, ...(keeps ? { kept: ADMINISTRATOR.role } : {}) },
  });
}

type HeldRole = Awaited<ReturnType<typeof heldRoles>>[number];

function heldRoles(reader: Reader, userId: number) {
  return reader
    .select({ roleId: roles.roleId, name: roles.name, groupSource: userRoles.groupSource })
    .from(userRoles)
    .innerJoin(roles, eq(roles.roleId, userRoles.roleId))
    .where(eq(userRoles.userId, userId))
    .orderBy(roles.name);
}

async function take(tx: Transaction, userId: number, gone: readonly HeldRole[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ roleId }) => roleId);
  await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), inArray(userRoles.roleId, ids)));
}
