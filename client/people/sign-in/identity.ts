import type Credential from "@arcgis/core/identity/Credential.js";
import identity from "@arcgis/core/identity/IdentityManager.js";
import OAuthInfo from "@arcgis/core/identity/OAuthInfo.js";
import esriRequest from "@arcgis/core/request.js";
import { signalStatus } from "../../../framework/http/signals.ts";
import type { PortalPlace } from "./portal-place.ts";
import { revoked, sendTokenRequests } from "./token-requests.ts";
import { BASE_PATH } from "../../../contract/api/base-path.ts";

/** Our page to which the portal returns; the portal accepts only this exact address. */
const RETURN_PATH = "/login";
/** The SDK's name for a reader unknown to the portal: "User is not signed in." */
const NOT_SIGNED_IN = "identity-manager:not-authenticated";
/** The SDK's error when the reader was not sent to the portal after all. */
const NOT_SENT = "#error=access_denied&error_description=not+asked+for";
/** Milliseconds that a page waits for its tokens to be revoked before it leaves. */
const TIMEOUT_MS = 3000;

/** A reader known to the portal. */
export interface PortalReader {
  readonly userName: string;
  readonly token: string;
}

/** The SDK's IdentityManager, set up for this installation's portal. */
export class Identity {
  readonly #place: PortalPlace;
  /** Whether the reader has just asked to sign in: only then may the page leave for the portal. */
  #asked = false;

  constructor(place: PortalPlace) {
    this.#place = place;
    const info = new OAuthInfo({
      appId: place.appId,
      portalUrl: place.url,
      popup: false,
      flowType: "authorization-code",
      locale: document.documentElement.lang,
    });
    identity.registerOAuthInfos([info]);
    sendTokenRequests(info);
    identity.setOAuthRedirectionHandler(({ authorizeParams }) => {
      const parameters = { ...authorizeParams, redirect_uri: `${location.origin}${BASE_PATH}${RETURN_PATH}` };
      if (this.#asked) location.assign(`${place.authorizeUrl}?${queryOf(parameters)}`);
      else this.#lose();
    });
  }

  /**
   * The user that the portal has signed in; null for no one. Sends no request if nothing is stored. Rejects if the
   * portal does not answer.
   */
  async status(): Promise<PortalReader | null> {
    try {
      return await this.#readerOf(await identity.checkSignInStatus(this.#resource));
    } catch (error) {
      if ((error as { name?: unknown }).name === NOT_SIGNED_IN) return null;
      throw error;
    }
  }

  /** Asks for the reader's credential: at once if the portal knows them, else the page leaves for the portal. */
  async ask(): Promise<PortalReader> {
    this.#asked = true;
    return this.#readerOf(await identity.getCredential(this.#resource));
  }

  /** Destroys the portal's tokens, and waits until the portal has been notified. */
  async destroy(): Promise<void> {
    identity.destroyCredentials();
    await Promise.race([settled().then(revoked), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
  }

  get #resource(): string {
    return `${this.#place.url}/sharing`;
  }

  async #readerOf({ token }: Credential): Promise<PortalReader> {
    const { data } = await esriRequest(`${this.#place.url}/sharing/rest/community/self`, {
      query: { f: "json", token },
      authMode: "anonymous",
    });
    return { userName: (data as { username: string }).username, token };
  }

  /** The portal would not refresh its token: the session is over, and the SDK need not wait for a new one. */
  #lose(): void {
    setTimeout(() => identity.setOAuthResponseHash(NOT_SENT));
    signalStatus(401, this.#resource);
  }
}

function queryOf(parameters: object): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/** The SDK sends the request a few tasks later. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
