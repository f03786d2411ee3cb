import type { FastifyRequest } from "fastify";
import * as client from "openid-client";
import { throwHttpError } from "../../answers/errors.ts";
import { memoizeAsync } from "../../answers/memoize-async.ts";
import { ownRoot } from "../../caller/token.ts";
import { SERVER_KEYS, valuesOf } from "../../config/keys.ts";
import type { Database, Reader } from "../../storage/database.ts";

/** Seconds, as the library counts, that an issuer may take to answer. */
const TIMEOUT = 8;
/** Milliseconds for which an issuer's metadata are cached. */
const KEPT = 10 * 60 * 1000;

/** Issuers whose metadata were fetched; a changed key means another issuer. */
const known = memoizeAsync<client.Configuration>(4, (TIMEOUT + 2) * 1000);

/** Page to which the issuer returns the browser; exactly this address is registered there. */
export const OPEN_ID_RETURN = "/openid/return";
export const returnAddress = (request: FastifyRequest): string => `${ownRoot(request)}${OPEN_ID_RETURN}`;

/**
 * An issuer's metadata (OpenID Connect Discovery 1.0), cached for a while.
 * @throws {HttpError} 503 if it does not answer like an issuer
 */
export async function discover(settings: OpenIdSettings, request: FastifyRequest): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const key = JSON.stringify([issuer, clientId, clientSecret, Math.floor(Date.now() / KEPT)]);
  try {
    return await known(key, () => {
      const proof = clientSecret === "" ? client.None() : client.ClientSecretPost(clientSecret);
      return client.discovery(new URL(issuer), clientId, undefined, proof, {
        timeout: TIMEOUT,
        execute: [
          // Also verifies the token's signature, although the connection is trusted.
          client.enableNonRepudiationChecks,
          ...(issuer.startsWith("http://") ? [client.allowInsecureRequests] : []),
        ],
      });
    });
  } catch (error) {
    request.log.error({ err: error, issuer }, "the OpenID issuer does not answer");
    return throwHttpError(503, "errors.openId.unreachable");
  }
}

/**
 * Returns the address at which the issuer that opened a session ends its own sign-in; null if it offers none or another
 * issuer is configured now.
 */
export async function openIdEnd(db: Database, idToken: string, request: FastifyRequest): Promise<string | null> {
  const settings = await openIdSettings(db);
  if (settings === null) return null;
  // The session here is over whether or not the issuer answers; the failure was logged.
  const issuer = await discover(settings, request).catch(() => null);
  if (issuer === null) return null;
  const metadata = issuer.serverMetadata();
  if (metadata.end_session_endpoint === undefined || issuerOf(idToken) !== metadata.issuer) return null;
  return client.buildEndSessionUrl(issuer, {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${ownRoot(request)}/`,
  }).href;
}

/** Returns the issuer of an ID token that was verified on arrival. */
function issuerOf(idToken: string): unknown {
  const payload = Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString();
  return (JSON.parse(payload) as { iss?: unknown }).iss;
}

/** The present configuration of the OpenID Connect issuer. */
export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Empty for a client without a secret, which is authenticated only by PKCE. */
  readonly clientSecret: string;
  readonly scopes: string;
  /** The button's text; empty leaves it to the language. */
  readonly button: string;
  /** The claim that holds the user's name here; null finds a user by the verified e-mail address. */
  readonly nameClaim: string | null;
  readonly groupClaim: string;
  /** Whether someone who has a role through a group gets an account at the first sign-in. */
  readonly makesAccounts: boolean;
}

/** The settings, or null if no issuer is configured. */
export async function openIdSettings(db: Reader): Promise<OpenIdSettings | null> {
  const keys = await valuesOf(db, SERVER_KEYS);
  const read = (key: string): string => keys[key] ?? "";
  if (read("openIdIssuer") === "" || read("openIdClientId") === "") return null;
  return {
    issuer: read("openIdIssuer"),
    clientId: read("openIdClientId"),
    clientSecret: read("openIdClientSecret"),
    scopes: read("openIdScopes"),
    button: read("openIdButton"),
    nameClaim: read("openIdNameClaim") || null,
    groupClaim: read("openIdGroupClaim"),
    makesAccounts: read("openIdAccounts") === "byGroup",
  };
}
