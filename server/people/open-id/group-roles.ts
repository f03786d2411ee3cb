import type { GroupRole } from "../../../contract/calls/open-id.ts";
import { throwConflict } from "../../answers/errors.ts";
import { PUBLIC_ROLE, type RequestCaller } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { refuseAt, unknownRecord } from "../../persistence/refusals.ts";
import { inTransaction, type Database, type Reader } from "../../storage/database.ts";
import { asc } from "../../storage/orm.ts";
import { groupRoles } from "../../storage/schema/index.ts";
import { assertAdministratorFor, assertGrantable, lockSecurityTables } from "../security/lock-out.ts";
import { readRoles } from "../security/role-rows.ts";

/** What groups at the issuer give, by group. */
export function readGroupRoles(reader: Reader): Promise<GroupRole[]> {
  return reader
    .select({ group: groupRoles.groupName, roleId: groupRoles.roleId })
    .from(groupRoles)
    .orderBy(asc(groupRoles.groupName), asc(groupRoles.roleId));
}

/**
 * Replaces what groups give. Whoever changes a row must be able to give its role by hand: it is given to everyone in the
 * group. Refused (409) where the rows are others than the caller read.
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
      assertGrantable(
        caller,
        permissions.map(({ privilegeCode }) => privilegeCode),
      );
      if (name === PUBLIC_ROLE) refuseAt("body.rows", "domain.security.publicMember", { name });
    }
    await tx.delete(groupRoles);
    if (sent.rows.length > 0)
      await tx.insert(groupRoles).values(sent.rows.map(({ group, roleId }) => ({ groupName: group, roleId })));
    const named = (rows: readonly GroupRole[]) =>
      rows.map(({ group, roleId }) => ({ group, role: known.get(roleId)?.name ?? String(roleId) }));
    const after = await readGroupRoles(tx);
    await audit(tx, {
      caller,
      module: "Security",
      action: "saveGroupRoles",
      subjectId: "groups",
      subject: "groups",
      before: { groups: named(before) },
      after: { groups: named(after) },
    });
    return after;
  });
}

const keyOf = ({ group, roleId }: GroupRole): string => `${roleId} ${group}`;
const keysOf = (rows: readonly GroupRole[]): ReadonlySet<string> => new Set(rows.map(keyOf));
