import { getConfigKeys } from "../../../contract/config/calls.ts";
import { send } from "../../../framework/http/api.ts";
import { flatKeys } from "../../calls/config-keys.ts";
import { BASE_PATH } from "../../../contract/api/base-path.ts";

/** The portal that this installation is configured for. */
export interface PortalPlace {
  /** Its address without a trailing slash. */
  readonly url: string;
  /** The page where it signs people in. */
  readonly authorizeUrl: string;
  /** Our app's id there. */
  readonly appId: string;
  /** The sign-in that the Login button leads to. */
  readonly way: "form" | "portal";
}

let asked: Promise<PortalPlace> | null = null;

/** Returns the portal's address and settings; asked of the server once for each page. */
export function portalPlace(): Promise<PortalPlace> {
  asked ??= send(getConfigKeys).then((keys) => placeOf(flatKeys(keys)));
  asked.catch(() => (asked = null));
  return asked;
}

/**
 * Reads the configuration keys. The Login button leads to another portal if one is configured and to our own form
 * otherwise, unless `signInBy` decides. Without a secure context (plain http from another machine) a browser cannot
 * compute the hash that PKCE needs, so only the form is left.
 */
export function placeOf(keys: Readonly<Record<string, string>>): PortalPlace {
  const { portalUrl = "/", authenUrl = "", app_id: appId = "", signInBy = "" } = keys;
  const url = new URL(
    portalUrl === "/" || portalUrl === "" ? `${BASE_PATH}/` : portalUrl,
    location.origin,
  ).href.replace(/\/+$/, "");
  const own = url === location.origin + BASE_PATH;
  const wanted = signInBy === "portal" || (signInBy === "" && !own) ? "portal" : "form";
  return {
    url,
    authorizeUrl: authenUrl || `${url}/sharing/oauth2/authorize`,
    appId,
    way: isSecureContext ? wanted : "form",
  };
}
