import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { APP_CALL_HEADER } from "../../contract/api/call.ts";
import { IDEMPOTENCY_HEADER, IF_MATCH } from "./headers.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Origins whose pages may call the API, with a token for what is not public. */
    readonly apiOrigins: readonly string[];
  }
}

const ALLOW_ORIGIN = "access-control-allow-origin";
/** What everyone may see, and pages of all origins may read. */
const OPEN = /^\/api\/View\//;
const SENT = ["accept-language", "authorization", "content-type", "if-none-match", IDEMPOTENCY_HEADER, IF_MATCH];
const READ = "etag, idempotent-replayed, ratelimit, ratelimit-policy, retry-after, x-request-id";
/** Seconds for which a browser remembers the preflight answer: an origin that is taken out stops soon. */
const REMEMBERED = 600;

/**
 * Lets pages of other origins read the public calls, and those of named origins call the others with a token. Never with
 * credentials, so that no page uses the session of the person before it.
 */
export function shareCalls(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.method !== "OPTIONS" || allowedOf(request) === null) return;
    share(request, reply);
    const ofInstallation = app.subscription === null ? [] : [app.subscription.header];
    return reply
      .header("access-control-allow-methods", "GET, POST")
      .header("access-control-allow-headers", [...SENT, APP_CALL_HEADER, ...ofInstallation].join(", "))
      .header("access-control-max-age", REMEMBERED)
      .code(204)
      .send();
  });
  // Refusals too: a page must be able to read what is wrong with its token.
  app.addHook("onSend", async (request, reply) => share(request, reply));
}

function share(request: FastifyRequest, reply: FastifyReply): void {
  const allowed = allowedOf(request);
  if (allowed === null || reply.hasHeader(ALLOW_ORIGIN)) return;
  if (allowed !== "*") void reply.header("vary", [reply.getHeader("vary"), "origin"].filter(Boolean).join(", "));
  void reply.header(ALLOW_ORIGIN, allowed).header("access-control-expose-headers", READ);
}

/** The origin that may read the answer; null for none. */
function allowedOf({ url, headers: { origin }, server }: FastifyRequest): string | null {
  if (OPEN.test(url)) return "*";
  if (origin === undefined || !url.startsWith("/api/")) return null;
  return server.apiOrigins.includes(origin.toLowerCase()) ? origin : null;
}
