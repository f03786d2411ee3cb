import type { FastifyInstance, FastifyReply } from "fastify";
import { portalOf } from "./portal.ts";

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
