import type { FastifyRequest } from "fastify";
import { CURRENT_VERSION } from "../protocol.ts";
import { LIFETIMES } from "./grants.ts";
import { owningSystem, portalOf } from "./portal.ts";

/** `/arcgis/rest/info`: the portal whose tokens the services accept. */
export async function serverInfo(request: FastifyRequest) {
  const owner = owningSystem(await portalOf(request.server.db), request);
  return { currentVersion: CURRENT_VERSION, owningSystemUrl: owner, authInfo: authInfo(owner) };
}

/** Where a portal gives tokens, and for how many minutes. */
export function authInfo(portal: string) {
  return {
    isTokenBasedSecurity: true,
    tokenServicesUrl: `${portal}/sharing/rest/generateToken`,
    shortLivedTokenValidity: LIFETIMES.password / 60_000,
  };
}
