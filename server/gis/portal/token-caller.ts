import type { FastifyRequest } from "fastify";
import { callerOfUser, isHeldBack, requestOrigin, type RequestCaller } from "../../caller/caller.ts";
import { hashOf, ownOrigin } from "../../caller/token.ts";
import { clock } from "../../storage/clock.ts";
import type { Reader } from "../../storage/database.ts";
import { and, eq, gt } from "../../storage/orm.ts";
import { portalGrants, portalTokens, users } from "../../storage/schema/index.ts";
import { EsriError } from "../esri-error.ts";
import { parametersOf, tokenIn } from "../protocol.ts";
import type { Portal } from "./portal.ts";

/** The user of a token, and the sign-in that it was issued for. */
interface TokenCaller {
  readonly caller: RequestCaller;
  readonly grantId: string;
  readonly grantEndsAt: Date;
  readonly clientId: string;
  /** The one service it is valid for; null means every service. */
  readonly serverUrl: string | null;
}

/**
 * The caller of an access token of our own portal. Null for one that is unknown, expired, sent from an origin other
 * than the one it is bound to, or of a user who is deleted, inactive or must change the password first.
 */
export async function callerOfToken(db: Reader, token: string, request: FastifyRequest): Promise<TokenCaller | null> {
  const now = clock.date();
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

/**
 * Returns whether a page's address lies on the origin a token is bound to; anything that is not an address must match
 * exactly.
 */
function isFrom(bound: string, sent: string | undefined): boolean {
  if (sent === undefined) return false;
  if (!URL.canParse(bound) || !URL.canParse(sent)) return bound === sent;
  const [wanted, found] = [new URL(bound), new URL(sent)];
  return wanted.origin === "null" ? bound === sent : wanted.origin === found.origin;
}

/** The version of ArcGIS's portal whose answers these are; the SDK uses PKCE from 8.4. */
export const PORTAL_VERSION = "11.3";
/** ArcGIS Enterprise's id of the one organization a portal has. */
const ORGANISATION = "0123456789ABCDEF";

/** The token's caller; EsriError 498 for an invalid token, null without one. Cookies are ignored here. */
export async function tokenCallerOf(request: FastifyRequest): Promise<TokenCaller | null> {
  const token = tokenIn(request, parametersOf(request));
  if (token === null) return null;
  const known = await callerOfToken(request.server.db, token, request);
  if (known === null) throw new EsriError(498, "Invalid token.");
  return known;
}

/** The same if a token is required: EsriError 499 without one. */
export async function requireTokenCaller(request: FastifyRequest): Promise<TokenCaller> {
  return (await tokenCallerOf(request)) ?? fail499();
}

/** `portals/self`: the portal and, with a token, its user and the app. */
export async function portalSelf(request: FastifyRequest, portal: Portal) {
  const known = await tokenCallerOf(request);
  const { host } = new URL(ownOrigin(request));
  return {
    id: ORGANISATION,
    name: "Provision",
    isPortal: true,
    portalMode: "singletenant",
    portalName: "Provision",
    // As ArcGIS Enterprise names itself below the path of its web adaptor.
    portalHostname: host + request.server.basePath,
    currentVersion: PORTAL_VERSION,
    supportsOAuth: true,
    supportsHostedServices: false,
    allSSL: request.protocol === "https",
    access: "private",
    authorizedCrossOriginDomains: [],
    ...(known === null
      ? {}
      : {
          user: await userAnswer(request.server.db, known.caller.userId),
          ...(known.clientId === "" ? {} : { appInfo: { appId: portal.appId } }),
        }),
  };
}

/** `community/self` and `community/users/{name}`: the token's own user. */
export async function userAnswer(db: Reader, userId: number | null) {
  const [user] = userId === null ? [] : await db.select().from(users).where(eq(users.userId, userId));
  if (user === undefined) throw new EsriError(498, "Invalid token.");
  return {
    username: user.userName,
    fullName: [user.firstName, user.lastName].filter(Boolean).join(" ") || user.userName,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    orgId: ORGANISATION,
    role: "org_user",
    // The privileges of people come from this product's own roles, never from the portal.
    privileges: [],
    groups: [],
    userType: "arcgisonly",
    access: "private",
    culture: user.language,
    created: user.createdDate.getTime(),
    modified: user.editedAt.getTime(),
  };
}

function fail499(): never {
  throw new EsriError(499, "Token required.");
}
