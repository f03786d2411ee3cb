import type { FastifyInstance } from "fastify";
import { EMBED_SCRIPT, EMBED_TYPES, embedTarget } from "../../contract/embed-address.ts";
import { originsOf, type EmbedOrigins } from "./embed-origins.ts";

const POLICY = "content-security-policy";
const FRAME_ANCESTORS = /frame-ancestors [^;]*/;

/**
 * Lets other sites' pages load the embedding script, and those of the operator's list frame an app's embed pages.
 * Every other page keeps `frame-ancestors 'self'`.
 */
export function addEmbedHeaders(app: FastifyInstance, origins: EmbedOrigins): void {
  app.addHook("onSend", async (request, reply) => {
    const [path = ""] = request.url.split("?");
    if (path === EMBED_SCRIPT || path === EMBED_TYPES) {
      void reply
        .header("cross-origin-resource-policy", "cross-origin")
        .header("access-control-allow-origin", "*")
        .header("cache-control", "no-cache");
      return;
    }
    const target = embedTarget(path);
    const policy = reply.getHeader(POLICY);
    if (target === null || typeof policy !== "string") return;
    const ancestors = ["'self'", ...originsOf(origins, target.app)].join(" ");
    void reply.header(POLICY, policy.replace(FRAME_ANCESTORS, `frame-ancestors ${ancestors}`));
    // It knows no list of origins, and browsers that know the policy pass over it.
    void reply.removeHeader("x-frame-options");
  });
}
