import { and, eq, gt } from "../../storage/orm.ts";
import type { FastifyRequest } from "fastify";
import { callerOfUser, isHeldBack, requestOrigin, type RequestCaller } from "../../caller/caller.ts";
import { hashOf } from "../../caller/token.ts";
import type { Reader } from "../../storage/database.ts";
import { portalGrants, portalTokens } from "../../storage/schema/index.ts";

/** Who a token speaks for, and what it was given on. */
export interface TokenCaller {
  readonly caller: RequestCaller;
  readonly grantId: string;
  readonly grantEndsAt: Date;
  readonly clientId: string;
  /** The one service it is good for; null is every one. */
  readonly serverUrl: string | null;
}

/**
 * The caller of an access token of our own portal. Null for one that is unknown, over, sent from elsewhere than it is
 * bound to, or of a user who is gone, inactive or must change the password first.
 */
export async function callerOfToken(db: Reader, token: string, request: FastifyRequest): Promise<TokenCaller | null> {
  const now = new Date();
  const [row] = await db
    .select({ token: portalTokens, grant: portalGrants })
    .from(portalTokens)
    .innerJoin(portalGrants, eq(portalGrants.grantId, portalTokens.grantId))
    .where(
      and(
        eq(portalTokens.tokenHash, hashOf(token)),
        eq(portalTokens.kind, "access"),
        gt(portalTokens.endsAt, now),
        gt(portalGrants.endsAt, now),
      ),
    );
  if (row === undefined || !isBound(row.token, request)) return null;
  const user = await callerOfUser(db, row.grant.userId);
  if (user === null || isHeldBack(user)) return null;
  return {
    caller: { ...user, sessionEnded: false, ...requestOrigin(request) },
    grantId: row.grant.grantId,
    grantEndsAt: row.grant.endsAt,
    clientId: row.grant.clientId,
    serverUrl: row.token.serverUrl,
  };
}

function isBound({ referer, address }: typeof portalTokens.$inferSelect, request: FastifyRequest): boolean {
  if (address !== null && address !== request.ip) return false;
  return referer === null || isFrom(referer, request.headers.referer ?? request.headers.origin);
}

/** Whether a page's address lies on the origin a token is bound to; what is no address must be the very word. */
function isFrom(bound: string, sent: string | undefined): boolean {
  if (sent === undefined) return false;
  if (!URL.canParse(bound) || !URL.canParse(sent)) return bound === sent;
  const [wanted, found] = [new URL(bound), new URL(sent)];
  return wanted.origin === "null" ? bound === sent : wanted.origin === found.origin;
}
