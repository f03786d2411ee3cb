import type { FastifyRequest } from "fastify";
import { BROWSER, OPEN_ID, SESSION, tokenOf } from "./token.ts";

/** Headers by which clients of ArcGIS say who they are. */
const WITH_TOKEN = ["authorization", "x-esri-authorization"] as const;

/** What a visitor's answer may depend on besides its address, for caches on the way. */
export const VISITORS_VARY = `accept-encoding, cookie, ${WITH_TOKEN.join(", ")}`;

/**
 * Whether nothing comes with a request by which its caller could be anyone but a visitor: no cookie of ours and no token, sound or
 * not. What such a request is answered, every visitor is.
 */
export function isVisitor(request: FastifyRequest): boolean {
  return (
    [SESSION, BROWSER, OPEN_ID].every((kind) => tokenOf(request, kind) === null) &&
    WITH_TOKEN.every((name) => request.headers[name] === undefined) &&
    !Object.keys(request.query as object).some((name) => name.toLowerCase() === "token")
  );
}
