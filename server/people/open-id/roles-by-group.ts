import type { FastifyRequest } from "fastify";
import { requestOrigin } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { ADMINISTRATOR } from "../../persistence/seed/people.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { and, eq, inArray } from "../../storage/orm.ts";
import { groupRoles, roles, userRoles } from "../../storage/schema/index.ts";
import { administratorsReach, isLessReach, lockSecurityTables } from "../security/lock-out.ts";

/** The roles that groups give. */
export async function rolesByGroups(reader: Reader, groups: ReadonlySet<string>): Promise<ReadonlySet<number>> {
  if (groups.size === 0) return new Set();
  const rows = await reader
    .selectDistinct({ roleId: groupRoles.roleId })
    .from(groupRoles)
    .where(inArray(groupRoles.groupName, [...groups]));
  return new Set(rows.map(({ roleId }) => roleId));
}

/**
 * Gives a user who signs in what their groups give, and takes what groups gave before and give no longer; roles that someone
 * gave by hand stay. The last administrator keeps that role. Audited where anything changed.
 */
export async function applyGroups(
  tx: Transaction,
  user: { readonly userId: number; readonly userName: string },
  { groups, request }: { readonly groups: ReadonlySet<string>; readonly request: FastifyRequest },
): Promise<void> {
  const { userId, userName } = user;
  // Before the roles are read: what someone gives by hand meanwhile must be seen.
  await lockSecurityTables(tx);
  const wanted = await rolesByGroups(tx, groups);
  const held = await heldRoles(tx, userId);
  const come = [...wanted].filter((roleId) => !held.some((role) => role.roleId === roleId));
  const gone = held.filter(({ roleId, byGroup }) => byGroup && !wanted.has(roleId));
  if (come.length + gone.length === 0) return;
  const reach = await administratorsReach(tx);
  if (come.length > 0) await tx.insert(userRoles).values(come.map((roleId) => ({ userId, roleId, byGroup: true })));
  await take(tx, userId, gone);
  const administrator = gone.filter(({ name }) => name === ADMINISTRATOR.role);
  const keeps = administrator.length > 0 && isLessReach(await administratorsReach(tx), reach);
  if (keeps) await tx.insert(userRoles).values(administrator.map(({ roleId }) => ({ userId, roleId, byGroup: true })));
  const now = await heldRoles(tx, userId);
  await audit(tx, {
    caller: { userId, userName, ...requestOrigin(request) },
    module: "Security",
    action: "saveUserRoles",
    subjectId: userId,
    subject: userName,
    before: { roles: held.map(({ name }) => name) },
    after: { roles: now.map(({ name }) => name), by: "openId", ...(keeps ? { kept: ADMINISTRATOR.role } : {}) },
  });
}

interface HeldRole {
  readonly roleId: number;
  readonly name: string;
  readonly byGroup: boolean;
}

function heldRoles(reader: Reader, userId: number): Promise<HeldRole[]> {
  return reader
    .select({ roleId: roles.roleId, name: roles.name, byGroup: userRoles.byGroup })
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
