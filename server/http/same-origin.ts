import type { FastifyRequest } from "fastify";
import { APP_CALL_HEADER, APP_CALL_VALUE } from "../../contract/call.ts";
import { throwHttpError } from "../answers/errors.ts";

/**
 * Refuses (403) a changing call that does not come from our own pages: it must carry the app-call header and prove its
 * origin. Browsers send Origin with every POST; with a same-origin GET they send Sec-Fetch-Site, or on plain http (a
 * local network) the Referer alone, so for a GET any one of the three is proof, and none may speak against it.
 */
export function assertSameOrigin(request: FastifyRequest): void {
  if (request.headers[APP_CALL_HEADER] !== APP_CALL_VALUE) throwHttpError(403, "errors.origin.appCall");
  const { origin, referer } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") throwHttpError(403, "errors.origin.foreign");
  if (origin !== undefined) {
    if (hostOf(origin) !== ownHost(request)) throwHttpError(403, "errors.origin.foreign");
    return;
  }
  const proven = request.method === "GET" && (site === "same-origin" || hostOf(referer) === ownHost(request));
  if (!proven) throwHttpError(403, "errors.origin.missing");
}

/** Host with port as the browser wrote it; scheme is left out, since a proxy in front may end TLS. */
function ownHost(request: FastifyRequest): string | null {
  return hostOf(`${request.protocol}://${request.host}`);
}

function hostOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { host } = new URL(address);
  return host === "" ? null : host;
}
