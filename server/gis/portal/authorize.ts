import type { FastifyReply, FastifyRequest } from "fastify";
import { languageOf, textOf } from "../../answers/texts.ts";
import { callerOf, callerOfUser, isHeldBack } from "../../caller/caller.ts";
import { clearTokenCookie, hashOf } from "../../caller/token.ts";
import { endGrant } from "../../people/session/sessions.ts";
import { signOut } from "../../people/session/sign-in.ts";
import { inTransaction } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { portalGrants, portalTokens } from "../../storage/schema/index.ts";
import { formOf, parametersOf, type OAuthRefusal, type Parameters } from "../protocol.ts";
import { LIFETIMES, auditPortal, lifetimeOf, openGrant } from "./grants.ts";
import { isRegistered, type Portal } from "./portal.ts";

/** RFC 7636 4.2: a SHA-256 in base64url. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
/** Pages on which users sign in or change a one-time password; both return from there. */
const SIGN_IN_PAGE = "/login";
const CHANGE_PASSWORD_PAGE = "/change-password";

/**
 * OAuth's authorize page. It redirects a user who is not signed in here to our own sign-in page and back, and a
 * signed-in user to the app that asked, with a code. An unknown app or address is refused here and never redirected to;
 * every other fault is sent back to the app with its state.
 */
export async function authorize(request: FastifyRequest, reply: FastifyReply, portal: Portal): Promise<FastifyReply> {
  const parameters = parametersOf(request);
  const { client_id: clientId = "", redirect_uri: redirectUri = "" } = parameters;
  const known = clientId !== "" && clientId === portal.appId && isRegistered(portal, redirectUri, request);
  // The page that signs in must be a top-level page, never a frame or a picture in another's.
  if (!known || !isNavigation(request)) return answerUnknownClient(request, reply);
  const fault = faultOf(parameters);
  if (fault !== null) return goTo(reply, redirectUri, { ...fault, ...stateOf(parameters) });
  const { db } = request.server;
  const caller = await callerOf(db, request);
  const next = encodeURIComponent(request.url);
  if (caller.userId === null) return reply.redirect(`${SIGN_IN_PAGE}?next=${next}`);
  if (isHeldBack(caller)) return reply.redirect(`${CHANGE_PASSWORD_PAGE}?next=${next}`);
  const { userId } = caller;
  const code = await inTransaction(db, async (tx) => {
    const lifetime = lifetimeOf(parameters["expiration"], { usual: LIFETIMES.grant, longest: LIFETIMES.grant });
    const asked = { userId, clientId, redirectUri, codeChallenge: parameters["code_challenge"] ?? "", lifetime };
    const given = await openGrant(tx, asked);
    const after = { app: clientId, returnsTo: redirectUri };
    await auditPortal(tx, request, caller, { action: "authorize", after });
    return given;
  });
  return goTo(reply, redirectUri, { code, ...stateOf(parameters) });
}

function faultOf(parameters: Parameters): { error: OAuthRefusal; error_description: string } | null {
  if (parameters["response_type"] !== "code")
    return { error: "unsupported_response_type", error_description: "response_type must be code" };
  if (parameters["code_challenge_method"] !== "S256" || !CHALLENGE.test(parameters["code_challenge"] ?? ""))
    return { error: "invalid_request", error_description: "PKCE with code_challenge_method S256 is required" };
  return null;
}

function stateOf({ state }: Parameters): { state?: string } {
  return state === undefined ? {} : { state };
}

function goTo(reply: FastifyReply, address: string, parameters: Readonly<Record<string, string>>): FastifyReply {
  const target = new URL(address);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  return reply.redirect(target.href);
}

function answerUnknownClient(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const text = textOf(languageOf(request), "errors.portal.unknownApp");
  return reply.code(400).type("text/plain; charset=utf-8").send(text);
}

/** Browsers that do not state the request's purpose are trusted. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const purpose = headers["sec-fetch-dest"];
  return purpose === undefined || purpose === "document";
}

/**
 * `oauth2/revokeToken` (RFC 7009): a refresh token ends the whole sign-in; an access token ends itself, or the sign-in
 * that has no other. An invalid token is not an error.
 */
export async function revokeToken(request: FastifyRequest): Promise<{ success: true }> {
  const form = formOf(request);
  const tokenHash = hashOf(form["auth_token"] ?? form["token"] ?? "");
  const clientId = form["client_id"] ?? "";
  await inTransaction(request.server.db, async (tx) => {
    const [row] = await tx
      .select({ kind: portalTokens.kind, grant: portalGrants })
      .from(portalTokens)
      .innerJoin(portalGrants, eq(portalGrants.grantId, portalTokens.grantId))
      .where(eq(portalTokens.tokenHash, tokenHash));
    if (row === undefined || row.grant.clientId !== clientId) return;
    if (row.kind === "access" && clientId !== "") {
      await tx.delete(portalTokens).where(eq(portalTokens.tokenHash, tokenHash));
      return;
    }
    const { grantId, userId } = row.grant;
    const user = await callerOfUser(tx, userId);
    await endGrant(tx, grantId);
    await auditPortal(tx, request, { userId, userName: user?.userName ?? "" }, { action: "signOut" });
  });
  return { success: true };
}

/**
 * `oauth2/signout`: ends the browser's session and redirects to a registered address or home. The cookie is same-site,
 * so other sites cannot sign anyone out.
 */
export async function signOutPage(request: FastifyRequest, reply: FastifyReply, portal: Portal): Promise<FastifyReply> {
  const { client_id: clientId, redirect_uri: redirectUri } = parametersOf(request);
  const known = redirectUri === undefined || (clientId === portal.appId && isRegistered(portal, redirectUri, request));
  if (!known || !isNavigation(request)) return answerUnknownClient(request, reply);
  const { db } = request.server;
  await signOut(db, await callerOf(db, request), request);
  clearTokenCookie(request, reply);
  return reply.redirect(redirectUri ?? "/");
}
