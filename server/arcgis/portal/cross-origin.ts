import type { FastifyReply, FastifyRequest } from "fastify";
import { registeredOrigins } from "./portal.ts";
import type { Portal } from "./portal.ts";

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
