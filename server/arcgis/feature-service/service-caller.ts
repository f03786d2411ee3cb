import type { FastifyRequest } from "fastify";
import { permits } from "../../../contract/privileges.ts";
import type { PrivilegeRule } from "../../../contract/privileges.ts";
import { tokenIn } from "../parameters.ts";
import { userOfPortalToken } from "../portal/portal-user.ts";
import { callerOf, callerOfUser, requestOrigin } from "../../caller/caller.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { EsriError } from "../esri-error.ts";
import type { RawParameters } from "./query-parameters.ts";

/**
 * Who asks a service: by the portal's token where one came, else by the session's cookie.
 * @throws {EsriError} 498 for a token that is none, whatever cookie came with it
 */
export async function serviceCaller(request: FastifyRequest, raw: RawParameters): Promise<RequestCaller> {
  const { db } = request.server;
  const token = tokenIn(request, raw);
  if (token === null) return callerOf(db, request);
  const known = await userOfPortalToken(token, request);
  const user = known === null || known.userId === null ? null : await callerOfUser(db, known.userId);
  if (user === null) throw new EsriError(498, "Invalid Token");
  // The portal has vouched for them: no password of ours was shown that would have to be changed.
  return { ...user, mustChangePassword: false, sessionEnded: false, ...requestOrigin(request) };
}

/** Refuses a caller as ArcGIS does: 499 for one who may sign in, 403 for one who has. */
export function assertRule(caller: RequestCaller, rule: PrivilegeRule): void {
  if (permits(caller, rule) && !caller.mustChangePassword) return;
  if (caller.userId === null) throw new EsriError(499, "Token Required");
  throw new EsriError(403, "You do not have permissions to access this resource or perform this operation.");
}
