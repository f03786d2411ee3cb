import type { FastifyReply, FastifyRequest } from "fastify";
import * as client from "openid-client";
import { z } from "zod";
import type { OpenIdAnswer } from "../../../contract/people/calls/session.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { OPEN_ID, clearTokenCookie, setTokenCookie, tokenOf } from "../../caller/token.ts";
import { discover, returnAddress, type OpenIdSettings } from "./issuer.ts";
import { clock } from "../../storage/clock.ts";

/** The state of a started sign-in in an HttpOnly cookie. A forged one could only deceive its own browser. */
const BegunSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), at: z.number() });

/** An issuer's verified claims about a user. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** The ID token's claims and the issuer's further data about the person. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly idToken: string;
}

interface Exchange {
  readonly settings: OpenIdSettings;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Begins a sign-in: returns the issuer's address for the browser, and stores state, nonce and PKCE's verifier. */
export async function beginCodeFlow({ settings, request, reply }: Exchange): Promise<string> {
  const issuer = await discover(settings, request);
  const begun = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    at: clock.now(),
  };
  setTokenCookie(request, reply, Buffer.from(JSON.stringify(begun)).toString("base64url"), OPEN_ID);
  return client.buildAuthorizationUrl(issuer, {
    redirect_uri: returnAddress(request),
    scope: settings.scopes,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: "S256",
  }).href;
}

/**
 * Exchanges the issuer's answer for its claims about the person: state, issuer, nonce, signature, audience and times
 * are checked, and each sign-in that was begun counts once.
 * @throws {HttpError} 401 for an answer that proves nothing, 503 if the issuer does not answer
 */
export async function finishCodeFlow(
  { settings, request, reply }: Exchange,
  answer: OpenIdAnswer,
): Promise<ProvenIdentity> {
  const begun = begunIn(request);
  clearTokenCookie(request, reply, OPEN_ID);
  if (begun?.state !== answer.state || clock.now() - begun.at > OPEN_ID.wholeMilliseconds)
    throwHttpError(401, "errors.login.openIdStale");
  const issuer = await discover(settings, request);
  const returned = new URL(returnAddress(request));
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) returned.searchParams.set(name, value);
  try {
    const tokens = await client.authorizationCodeGrant(issuer, returned, {
      pkceCodeVerifier: begun.verifier,
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined || tokens.id_token === undefined) throw new Error("no ID token");
    const issuerError =
      issuer.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await client.fetchUserInfo(issuer, tokens.access_token, claims.sub);
    return { issuer: claims.iss, subject: claims.sub, claims: { ...issuerError, ...claims }, idToken: tokens.id_token };
  } catch (error) {
    request.log.warn({ err: error, issuer: settings.issuer }, "the answer of the OpenID issuer signs no one in");
    return refuse(error);
  }
}

function begunIn(request: FastifyRequest): z.output<typeof BegunSchema> | null {
  const kept = tokenOf(request, OPEN_ID);
  if (kept === null) return null;
  try {
    return BegunSchema.parse(JSON.parse(Buffer.from(kept, "base64url").toString()));
  } catch {
    // Not our cookie: treated as none.
    return null;
  }
}

/** The library's codes for an issuer that is unavailable or whose answer is not one. */
const AWAY = ["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON"];

function refuse(error: unknown): never {
  if (error instanceof client.AuthorizationResponseError)
    throwHttpError(401, error.error === "access_denied" ? "errors.login.openIdDenied" : "errors.login.openIdProof");
  const away = error instanceof client.ClientError && AWAY.includes(error.code ?? "");
  // The platform's own error of a connection that fails.
  const lost = error instanceof TypeError && error.message === "fetch failed";
  if (away || lost) throwHttpError(503, "errors.openId.unreachable");
  throwHttpError(401, "errors.login.openIdProof");
}
