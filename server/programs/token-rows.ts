import { inTableOrder } from "../../contract/people/modules.ts";
import type { ApiToken, ServiceAccount } from "../../contract/people/calls/programs.ts";
import { isId, unknownRecord } from "../persistence/refusals.ts";
import { clock } from "../storage/clock.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import type { RecordKind } from "../persistence/change-record.ts";
import { and, asc, desc, eq, getTableColumns, sql, type SQL } from "../storage/orm.ts";
import { apiTokens, serviceAccounts, users } from "../storage/schema/index.ts";

/** All tokens, or those of a condition, the newest first. */
export async function readTokens(reader: Reader, where?: SQL): Promise<ApiToken[]> {
  const rows = await reader
    .select({
      ...getTableColumns(apiTokens),
      userName: users.userName,
      service: users.service,
      locked: sql<boolean>`case when ${users.service} then ${serviceAccounts.lockedAt} is not null else not ${users.active} end`,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.userId, apiTokens.userId))
    .leftJoin(serviceAccounts, eq(serviceAccounts.userId, apiTokens.userId))
    .where(where)
    .orderBy(desc(apiTokens.tokenId));
  return rows.map(({ tokenHash: _secret, locked, ...row }) => ({
    ...row,
    privileges: inTableOrder(row.privileges),
    createdAt: row.createdAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    state: stateOf(row, locked),
  }));
}

function stateOf(
  { revokedAt, endsAt }: Pick<typeof apiTokens.$inferSelect, "revokedAt" | "endsAt">,
  locked: boolean,
): ApiToken["state"] {
  if (revokedAt !== null) return "revoked";
  if (endsAt <= clock.date()) return "expired";
  return locked ? "ownerLocked" : "valid";
}

/** The tokens of a user or account. */
export const tokensOf = (reader: Reader, userId: number): Promise<ApiToken[]> =>
  readTokens(reader, eq(apiTokens.userId, userId));

/** All accounts of programs by name. */
export const readAccounts = (reader: Reader): Promise<ServiceAccount[]> => accountsWhere(reader, undefined);

async function accountsWhere(reader: Reader, where: SQL | undefined): Promise<ServiceAccount[]> {
  const rows = await reader
    .select({ ...getTableColumns(serviceAccounts), name: users.userName })
    .from(serviceAccounts)
    .innerJoin(users, eq(users.userId, serviceAccounts.userId))
    .where(where)
    .orderBy(asc(sql`lower(${users.userName})`));
  return rows.map(({ lockedAt, editedAt, privileges, ...row }) => ({
    ...row,
    active: lockedAt === null,
    privileges: inTableOrder(privileges),
    editedDate: editedAt.toISOString(),
  }));
}

/** One account; 404 if there is none. */
async function readAccount(reader: Reader, userId: number): Promise<ServiceAccount> {
  const [account] = isId(userId) ? await accountsWhere(reader, eq(serviceAccounts.userId, userId)) : [];
  return account ?? unknownRecord("domain.program.accountUnknown", { userId });
}

/** The row of an account, locked until the transaction ends; 404 if there is none. */
async function lockAccountRow(tx: Transaction, userId: number) {
  const [row] = isId(userId)
    ? await tx.select().from(serviceAccounts).where(eq(serviceAccounts.userId, userId)).for("update")
    : [];
  return row ?? unknownRecord("domain.program.accountUnknown", { userId });
}

/** An account of a program, for services that change it. */
export const ACCOUNT_RECORD: RecordKind<typeof serviceAccounts.$inferSelect, ServiceAccount> = {
  module: "Security",
  lock: lockAccountRow,
  read: readAccount,
  subjectOf: ({ userId, name }) => ({ subjectId: `program/${userId}`, subject: name }),
};

/** A condition for one token, and for its owner if one is named. */
export const isToken = (tokenId: number, ownerId: number | null): SQL | undefined =>
  and(eq(apiTokens.tokenId, tokenId), ownerId === null ? undefined : eq(apiTokens.userId, ownerId));
