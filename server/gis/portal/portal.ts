import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ownRoot } from "../../caller/token.ts";
import { PUBLIC_CONFIG_KEYS, SERVER_KEYS, valuesOf } from "../../config/keys.ts";
import { redirectsIn } from "../../config/sign-in-keys.ts";
import type { Reader } from "../../storage/database.ts";

/** The page that the portal returns to by default. */
const RETURN_PATH = "/login";

/** The portal that identifies people, and the apps that may use our own one. */
export interface Portal {
  /** Another portal's address without a trailing slash; null for this server's own. */
  readonly outside: string | null;
  /** The OAuth app id: ours at the portal, and the one that our own portal knows. */
  readonly appId: string;
  /** Addresses to which our own portal may return, besides this origin's sign-in page. */
  readonly redirects: readonly string[];
}

/** The portal as it is configured now. */
export async function portalOf(db: Reader): Promise<Portal> {
  const { portalUrl, app_id, portalRedirects } = await valuesOf(db, { ...PUBLIC_CONFIG_KEYS, ...SERVER_KEYS });
  return {
    outside: portalUrl === undefined || portalUrl === "/" ? null : portalUrl.replace(/\/+$/, ""),
    appId: app_id ?? "",
    redirects: redirectsIn(portalRedirects ?? ""),
  };
}

/** The root of the portal that owns this server's services. */
export function owningSystem({ outside }: Portal, request: FastifyRequest): string {
  return outside ?? ownRoot(request);
}

/**
 * Returns whether the portal may return to an address: it must equal a registered one exactly, including case and
 * slashes; a prefix is not enough.
 */
export function isRegistered(portal: Portal, redirectUri: string, request: FastifyRequest): boolean {
  return redirectUri === `${ownRoot(request)}${RETURN_PATH}` || portal.redirects.includes(redirectUri);
}

/** The origins of the registered addresses: pages on them may read the portal's answers. */
export function registeredOrigins({ redirects }: Portal): readonly string[] {
  return [...new Set(redirects.map((address) => new URL(address).origin))];
}

declare module "fastify" {
  interface FastifyInstance {
    /** Additional authorities (PEM) that may sign the certificate of an external portal. */
    readonly portalCa: string | null;
  }
}

const POLICY = "content-security-policy";
const CONNECT = /connect-src [^;]*/;

/** Lets our pages send requests to the configured portal, if it is not our own; the setting is read for each page. */
export function allowPortalInPolicy(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    const policy = reply.getHeader(POLICY);
    if (typeof policy !== "string" || !isPage(request, reply)) return;
    const { outside } = await portalOf(app.db);
    if (outside !== null)
      void reply.header(
        POLICY,
        policy.replace(CONNECT, (directive) => `${directive} ${new URL(outside).origin}`),
      );
  });
}

const DATA = /^\/(?:api|arcgis)\//;

/** A page, or a 304 for the browser's copy: the policy in it counts from then on. */
function isPage({ url }: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.statusCode === 304) return !DATA.test(url);
  return /^text\/html/.test(String(reply.getHeader("content-type")));
}

/**
 * Lets the pages of the registered apps read an answer, each by its exact origin. The SDK sends simple requests only,
 * so no preflight, header or method is allowed.
 */
export function allowRegistered(
  request: FastifyRequest,
  reply: FastifyReply,
  { portal, withCredentials }: { portal: Portal; withCredentials: boolean },
): void {
  void reply.header("vary", "origin");
  const { origin } = request.headers;
  if (origin === undefined || !registeredOrigins(portal).includes(origin)) return;
  void reply.header("access-control-allow-origin", origin);
  // The SDK requires this header for portals/self; the answer ignores credentials.
  if (withCredentials) void reply.header("access-control-allow-credentials", "true");
}
