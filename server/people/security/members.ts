import type { z } from "zod";
import type {
  LinkChange,
  UserRoles,
  userRoleInsert,
  userRoleInsertBulk,
} from "../../../contract/people/calls/security.ts";
import { anyOf } from "../../../contract/people/privileges.ts";
import { throwConflict } from "../../answers/errors.ts";
import { PUBLIC_ROLE, type RequestCaller } from "../../caller/caller.ts";
import { auditUser } from "../../persistence/audit/audit.ts";
import { assertThat, isId, refuseAt, unknownRecord } from "../../persistence/refusals.ts";
import type { Database, Reader, Transaction } from "../../storage/database.ts";
import { and, asc, desc, eq, inArray } from "../../storage/orm.ts";
import { audits, userRoles, users } from "../../storage/schema/index.ts";
import { assertAdministratorFor, assertGrantable, changingRights, lockSecurityTables } from "./lock-out.ts";
import { readUserRoles } from "./people.ts";
import { codesOf, readRoles } from "./role-rows.ts";

/** Replaces a user's roles; refused (409) if they differ from those that the caller read. */
export async function saveUserRoles(
  db: Database,
  caller: RequestCaller,
  sent: z.output<typeof userRoleInsert.body>,
): Promise<UserRoles> {
  return changingRights(db, caller, sent, async (tx) => {
    await lockUserRows(tx, [sent.userId]);
    const before = await readUserRoles(tx, sent.userId);
    const held = before.roles.map(({ roleId }) => roleId);
    if (sorted(held).join() !== sorted(new Set(sent.heldRoleIds)).join())
      throwConflict({ yours: sent, theirs: before, ...(await lastLinkEdit(tx, [sent.userId])) });
    const wanted = new Set(sent.roleIds);
    const changes = [
      ...[...wanted].filter((roleId) => !held.includes(roleId)).map((roleId) => ({ roleId, holds: true })),
      ...held.filter((roleId) => !wanted.has(roleId)).map((roleId) => ({ roleId, holds: false })),
    ].map((change) => ({ ...change, userId: sent.userId }));
    await apply(tx, caller, changes, "body.roleIds");
    return readUserRoles(tx, sent.userId);
  });
}

/** Grants and removes roles, all or none; 409 if a link already has the requested state. */
export async function saveLinks(db: Database, caller: RequestCaller, sent: z.output<typeof userRoleInsertBulk.body>) {
  return changingRights(db, caller, sent, async (tx) => {
    const userIds = [...new Set(sent.changes.map(({ userId }) => userId))];
    await lockUserRows(tx, userIds);
    const before = await linksOf(tx, userIds);
    const same = sent.changes.filter(({ userId, roleId, holds }) => before.has(linkKey(userId, roleId)) === holds);
    assertNoRepeats(sent.changes);
    if (same.length > 0) {
      const theirs: UserRoles[] = [];
      for (const userId of new Set(same.map((change) => change.userId))) theirs.push(await readUserRoles(tx, userId));
      throwConflict({ yours: sent, theirs, ...(await lastLinkEdit(tx, userIds)) });
    }
    await apply(tx, caller, sent.changes, "body.changes");
    const added = sent.changes.filter(({ holds }) => holds).length;
    return { users: userIds.length, added, removed: sent.changes.length - added };
  });
}

/** Grants roles to a new user, with the checks of any other change of links. */
export async function giveRoles(
  tx: Transaction,
  caller: RequestCaller,
  { userId, roleIds, path }: { readonly userId: number; readonly roleIds: readonly number[]; readonly path: string },
): Promise<void> {
  await lockSecurityTables(tx);
  const changes = [...new Set(roleIds)].map((roleId) => ({ userId, roleId, holds: true }));
  await apply(tx, caller, changes, path);
}

/** Checks and writes changes, none of which is in place yet, with one audit row for each user. */
async function apply(tx: Transaction, caller: RequestCaller, changes: readonly LinkChange[], path: string) {
  if (changes.length === 0) return;
  const known = new Map((await readRoles(tx)).map((role) => [role.roleId, role]));
  for (const { roleId, holds } of changes) {
    const role = known.get(roleId) ?? unknownRecord("domain.role.unknown", { roleId });
    assertThat(caller, anyOf("security.save", holds ? "roleUser.add" : "roleUser.delete"));
    assertAdministratorFor(caller, role.name);
    if (!holds) continue;
    assertGrantable(caller, codesOf(role.permissions));
    if (role.name === PUBLIC_ROLE) refuseAt(path, "domain.security.publicMember", { name: role.name });
  }
  const nameOf = (roleId: number): string => known.get(roleId)?.name ?? String(roleId);
  for (const [userId, own] of Map.groupBy(changes, (change) => change.userId)) {
    const before = await readUserRoles(tx, userId);
    const gone = own.filter(({ holds }) => !holds).map(({ roleId }) => roleId);
    const come = own.filter(({ holds }) => holds).map(({ roleId }) => roleId);
    if (gone.length > 0)
      await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), inArray(userRoles.roleId, gone)));
    if (come.length > 0) await tx.insert(userRoles).values(come.map((roleId) => ({ userId, roleId })));
    const names = before.roles.map(({ name }) => name);
    await auditUser(tx, before, {
      caller,
      module: "Security",
      action: "saveUserRoles",
      before: { roles: names },
      after: { roles: [...names.filter((name) => !gone.map(nameOf).includes(name)), ...come.map(nameOf)].sort() },
    });
  }
}

/** Locks the users so that none of them is deleted while their roles change; 404 for one who does not exist. */
async function lockUserRows(tx: Transaction, userIds: readonly number[]): Promise<void> {
  const found = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(inArray(users.userId, userIds.filter(isId)))
    .orderBy(asc(users.userId))
    .for("update");
  const known = new Set(found.map(({ userId }) => userId));
  const missing = userIds.find((userId) => !known.has(userId));
  if (missing !== undefined) unknownRecord("domain.security.userUnknown", { userId: missing });
}

async function linksOf(tx: Transaction, userIds: readonly number[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select()
    .from(userRoles)
    .where(inArray(userRoles.userId, [...userIds]));
  return new Set(rows.map(({ userId, roleId }) => linkKey(userId, roleId)));
}

function assertNoRepeats(changes: readonly LinkChange[]): void {
  const seen = new Set<string>();
  const twice = changes.findIndex(({ userId, roleId }) => {
    const before = seen.size;
    return seen.add(linkKey(userId, roleId)).size === before;
  });
  if (twice >= 0) refuseAt(`body.changes.${twice}`, "domain.security.sentTwice");
}

const linkKey = (userId: number, roleId: number): string => `${userId}:${roleId}`;
const sorted = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b);

/** The last change of these users' roles from the audit, since links have no timestamps. */
async function lastLinkEdit(reader: Reader, userIds: readonly number[]) {
  const [row] = await reader
    .select({ changedBy: audits.userName, changedAt: audits.at })
    .from(audits)
    .where(
      and(
        eq(audits.module, "Security"),
        eq(audits.action, "saveUserRoles"),
        inArray(audits.subjectId, userIds.map(String)),
      ),
    )
    .orderBy(desc(audits.auditId))
    .limit(1);
  return row ?? { changedBy: null, changedAt: null };
}
