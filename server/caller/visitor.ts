import type { FastifyRequest } from "fastify";
import { BROWSER, OPEN_ID, SESSION, tokenOf } from "./token.ts";

/** Headers in which clients of ArcGIS send their token. */
const WITH_TOKEN = ["authorization", "x-esri-authorization"] as const;

/** Headers, besides the address, that a visitor's answer may depend on, for caches on the way. */
export const VISITORS_VARY = `accept-encoding, cookie, ${WITH_TOKEN.join(", ")}`;

/**
 * Returns whether a request has nothing that could identify its caller: no cookie of ours and no token, valid or not.
 * Every visitor gets the same answer as such a request.
 */
export function isVisitor(request: FastifyRequest): boolean {
  return (
    [SESSION, BROWSER, OPEN_ID].every((kind) => tokenOf(request, kind) === null) &&
    WITH_TOKEN.every((name) => request.headers[name] === undefined) &&
    !Object.keys(request.query as object).some((name) => name.toLowerCase() === "token")
  );
}
