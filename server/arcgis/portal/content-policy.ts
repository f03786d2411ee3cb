import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { portalOf, registeredOrigins, type Portal } from "./portal.ts";

const POLICY = "content-security-policy";
const CONNECT = /connect-src [^;]*/;

/** Lets our pages talk to the configured portal, where it is not our own: as it is configured now, page by page. */
export function allowPortalInPolicy(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply) => {
    const policy = reply.getHeader(POLICY);
    if (typeof policy !== "string" || !isPage(reply)) return;
    const { outside } = await portalOf(app.db);
    if (outside !== null)
      void reply.header(
        POLICY,
        policy.replace(CONNECT, (directive) => `${directive} ${new URL(outside).origin}`),
      );
  });
}

/** A page, or the word that the browser's copy of one is still good: what that says of the policy counts from then on. */
function isPage(reply: FastifyReply): boolean {
  return reply.statusCode === 304 || /^text\/html/.test(String(reply.getHeader("content-type")));
}

/**
 * Lets the pages of the registered apps read an answer, each by its very origin. Simple requests are all that the SDK
 * sends, so nothing is allowed ahead of a request, no header and no method.
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
  // The SDK asks portals/self with credentials and reads nothing otherwise; the answer takes no notice of them.
  if (withCredentials) void reply.header("access-control-allow-credentials", "true");
}
