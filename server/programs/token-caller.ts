import type { FastifyRequest } from "fastify";
import { throwHttpError } from "../answers/errors.ts";
import { callerOfUser, requestOrigin, vouchedFor, type RequestCaller } from "../caller/caller.ts";
import { hashOf, SESSION } from "../caller/token.ts";
import { clock } from "../storage/clock.ts";
import type { Database } from "../storage/database.ts";
import { eq, getTableColumns } from "../storage/orm.ts";
import { apiTokens, serviceAccounts, users } from "../storage/schema/index.ts";

type OwnedToken = Awaited<ReturnType<typeof readToken>>;

/**
 * The caller of a token: its account, or its user with no more rights than the user has at this moment and no role. It
 * is read for each request, so that a revoked one stops at once in every process. 401 for a token that does not work,
 * with the reason, which only someone who has the token learns.
 */
export async function callerByToken(request: FastifyRequest, token: string): Promise<RequestCaller> {
  const { db } = request.server;
  const row = await readToken(db, token);
  const now = clock.date();
  if (row.revokedAt !== null) throwHttpError(401, "errors.token.revoked");
  if (row.endsAt <= now) throwHttpError(401, "errors.token.expired", { values: { day: row.endsAt.toISOString() } });
  const owner = await ownerOf(db, row);
  if (owner === null) return throwHttpError(401, "errors.token.ownerLocked");
  const from = requestOrigin(request);
  if (row.usedAt === null || now.getTime() - row.usedAt.getTime() > SESSION.touchMilliseconds)
    await db.update(apiTokens).set({ usedAt: now, usedFrom: from.address }).where(eq(apiTokens.tokenId, row.tokenId));
  return {
    ...owner,
    ...from,
    privileges: new Set(row.privileges.filter((code) => owner.privileges.has(code))),
    // A role would make it an administrator's; its privileges are those of the token.
    roles: [],
    byToken: true,
    sessionEnded: false,
    userAgent: `token “${row.name}” (…${row.ending}) ${from.userAgent}`,
  };
}

/** The token's row; the index of the hash finds it, so that no time depends on the token itself. */
async function readToken(db: Database, token: string) {
  const [row] = await db
    .select({
      ...getTableColumns(apiTokens),
      userName: users.userName,
      hasPassword: users.passwordHash,
      service: users.service,
      lockedAt: serviceAccounts.lockedAt,
      ofAccount: serviceAccounts.privileges,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.userId, apiTokens.userId))
    .leftJoin(serviceAccounts, eq(serviceAccounts.userId, apiTokens.userId))
    .where(eq(apiTokens.tokenHash, hashOf(token)));
  return row ?? throwHttpError(401, "errors.token.unknown");
}

/** The account or user; null for one that is locked. */
async function ownerOf(db: Database, { userId, userName, service, ...row }: OwnedToken) {
  if (service) {
    const { lockedAt, ofAccount } = row;
    if (lockedAt !== null || ofAccount === null) return null;
    return { userId, userName, displayName: userName, mustChangePassword: false, privileges: new Set(ofAccount) };
  }
  const user = await callerOfUser(db, userId);
  // Users of a portal or an issuer have no password to change here.
  return user !== null && row.hasPassword === null ? vouchedFor(user, "openId") : user;
}
