import type { FastifyRequest } from "fastify";
import { OAuthError } from "../esri-answers.ts";
import { formOf, type Parameters } from "../parameters.ts";
import { exchangeCode, exchangeRefreshToken, type Given } from "./code-exchange.ts";
import type { Portal } from "./portal.ts";

/**
 * `oauth2/token`: an authorization code for tokens, or a refresh token for the next ones. ArcGIS has a grant of its own
 * for a refresh token that is to be renewed; here every use renews it.
 * @throws {OAuthError}
 */
export async function exchangeToken(request: FastifyRequest, portal: Portal) {
  const form = formOf(request);
  const clientId = required(form, "client_id");
  if (clientId !== portal.appId) throw new OAuthError("invalid_client", "Invalid client_id");
  const { db } = request.server;
  switch (form["grant_type"]) {
    case "authorization_code":
      return answer(
        request,
        await exchangeCode(db, {
          code: required(form, "code"),
          redirectUri: required(form, "redirect_uri"),
          verifier: required(form, "code_verifier"),
          clientId,
          request,
        }),
      );
    case "refresh_token":
    case "exchange_refresh_token":
      return answer(
        request,
        await exchangeRefreshToken(db, {
          refreshToken: required(form, "refresh_token"),
          redirectUri: form["redirect_uri"],
          clientId,
          request,
        }),
      );
    default:
      throw new OAuthError("unsupported_grant_type", "grant_type must be authorization_code or refresh_token");
  }
}

function required(form: Parameters, name: string): string {
  const value = form[name];
  if (value === undefined || value === "") throw new OAuthError("invalid_request", `${name} is required`);
  return value;
}

function answer(request: FastifyRequest, { userName, access, refresh }: Given) {
  return {
    access_token: access.token,
    expires_in: secondsTo(access.endsAt),
    username: userName,
    ssl: request.protocol === "https",
    refresh_token: refresh.token,
    refresh_token_expires_in: secondsTo(refresh.endsAt),
    // All tabs of a browser share one sign-in, as they share the session's cookie.
    persist: true,
  };
}

const secondsTo = (moment: Date): number => Math.max(0, Math.round((moment.getTime() - Date.now()) / 1000));
