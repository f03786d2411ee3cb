import type { FastifyRequest } from "fastify";
import type { Reader } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { users } from "../../storage/schema/index.ts";
import { EsriError } from "../esri-answers.ts";
import { parametersOf, tokenIn } from "../parameters.ts";
import { type Portal } from "./portal.ts";
import { callerOfToken, type TokenCaller } from "./token-caller.ts";
import { ownOrigin } from "../../caller/token.ts";

/** The version of ArcGIS's portal whose answers these are; the SDK uses PKCE from 8.4. */
export const PORTAL_VERSION = "11.3";
/** ArcGIS Enterprise's id of the one organisation a portal has. */
const ORGANISATION = "0123456789ABCDEF";

/** The token's caller; EsriError 498 for a token that is none, null without one. Cookies count for nothing here. */
export async function tokenCallerOf(request: FastifyRequest): Promise<TokenCaller | null> {
  const token = tokenIn(request, parametersOf(request));
  if (token === null) return null;
  const known = await callerOfToken(request.server.db, token, request);
  if (known === null) throw new EsriError(498, "Invalid token.");
  return known;
}

/** The same, demanded: EsriError 499 without a token. */
export async function requireTokenCaller(request: FastifyRequest): Promise<TokenCaller> {
  return (await tokenCallerOf(request)) ?? fail499();
}

/** `portals/self`: what the portal is, and, with a token, who asks and through which app. */
export async function portalSelf(request: FastifyRequest, portal: Portal) {
  const known = await tokenCallerOf(request);
  const { host } = new URL(ownOrigin(request));
  return {
    id: ORGANISATION,
    name: "Provision",
    isPortal: true,
    portalMode: "singletenant",
    portalName: "Provision",
    portalHostname: host,
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
    // What people may do is asked of this product's own roles, never of the portal.
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
