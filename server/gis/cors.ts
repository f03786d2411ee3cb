import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Origins whose pages may read the feature services; null for all. */
    readonly featureOrigins: readonly string[] | null;
  }
}

const METHODS = "GET, POST, HEAD, OPTIONS";
const HEADERS = "authorization, content-type, if-none-match, x-esri-authorization, x-requested-with";
/** Seconds for which a browser remembers the preflight answer. */
const REMEMBERED = "86400";

/**
 * Lets pages of other origins read the services like ArcGIS Server: all origins, or those configured. Never with
 * credentials: cookies are ignored there, and clients with a token send it.
 */
export function shareWithOrigins(service: FastifyInstance): void {
  service.addHook("onRequest", async (request, reply) => {
    if (!shareAnswer(request, reply) || request.method !== "OPTIONS") return;
    return reply
      .header("access-control-allow-methods", METHODS)
      .header("access-control-allow-headers", HEADERS)
      .header("access-control-max-age", REMEMBERED)
      .code(204)
      .send();
  });
}

/** Lets the page that asks read one answer, if it is of an origin that may read the services. */
export function shareAnswer(request: FastifyRequest, reply: FastifyReply): boolean {
  const { featureOrigins } = request.server;
  if (featureOrigins !== null) void reply.header("vary", "origin");
  const allowed = featureOrigins === null ? "*" : featureOrigins.find((each) => each === request.headers.origin);
  if (allowed === undefined) return false;
  void reply
    .header("access-control-allow-origin", allowed)
    .header("access-control-expose-headers", "etag, retry-after")
    .header("cross-origin-resource-policy", "cross-origin");
  return true;
}

/** The expected form of FEATURE_SERVICE_ORIGINS, for the error line. */
export const FEATURE_ORIGINS_FORM = "origins such as https://gis.county.example, with commas between; empty for all";

/** Reads the origins; null if one has another form. */
export function readFeatureOrigins(text: string): readonly string[] | null {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== "");
  const fits = (entry: string) => URL.canParse(entry) && /^https?:$/.test(new URL(entry).protocol) && new URL(entry).origin === entry.toLowerCase(); // oxfmt-ignore
  return entries.every(fits) ? entries.map((entry) => entry.toLowerCase()) : null;
}
