import type { FastifyRequest } from "fastify";
import { permits, type PrivilegeRule } from "../../../contract/people/privileges.ts";
import {
  anonymousCaller,
  callerOf,
  callerOfUser,
  isHeldBack,
  requestOrigin,
  vouchedFor,
  type RequestCaller,
} from "../../caller/caller.ts";
import { ownOrigin } from "../../caller/token.ts";
import { EsriError } from "../esri-error.ts";
import { userOfPortalToken } from "../portal/portal-user.ts";
import { tokenIn } from "../protocol.ts";
import type { RawParameters } from "./query-parameters.ts";

/**
 * Who asks a service: by the portal's token where one came, else by the session's cookie, which counts for pages of our own
 * alone.
 * @throws {EsriError} 498 for a token that is none, whatever cookie came with it
 */
export async function serviceCaller(request: FastifyRequest, raw: RawParameters): Promise<RequestCaller> {
  const { db } = request.server;
  const token = tokenIn(request, raw);
  if (token === null) return isForeign(request) ? anonymousCaller(db, request) : callerOf(db, request);
  const known = await userOfPortalToken(token, request);
  const user = known === null || known.userId === null ? null : await callerOfUser(db, known.userId);
  if (user === null) throw new EsriError(498, "Invalid Token");
  return { ...vouchedFor(user, "portal"), sessionEnded: false, ...requestOrigin(request) };
}

/** Whether the page of another origin asks. */
const isForeign = (request: FastifyRequest): boolean => {
  const { origin } = request.headers;
  return origin !== undefined && origin !== ownOrigin(request);
};

/** Refuses a caller as ArcGIS does: 499 for one who may sign in, 403 for one who has. */
export function assertRule(caller: RequestCaller, rule: PrivilegeRule): void {
  if (permits(caller, rule) && !isHeldBack(caller)) return;
  if (caller.userId === null) throw new EsriError(499, "Token Required");
  throw new EsriError(403, "You do not have permissions to access this resource or perform this operation.");
}
