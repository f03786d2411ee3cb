import type { FastifyReply, FastifyRequest } from "fastify";
import { languageOf, textOf } from "../../answers/texts.ts";
import { callerOf, isHeldBack } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { inTransaction } from "../../storage/database.ts";
import type { OAuthRefusal } from "../esri-answers.ts";
import { parametersOf, type Parameters } from "../parameters.ts";
import { LIFETIMES, lifetimeOf, openGrant } from "./grants.ts";
import { isRegistered, type Portal } from "./portal.ts";

/** RFC 7636 §4.2: a SHA-256 in base64url. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
/** Pages on which people sign in or change a one-time password; both know the way back. */
const SIGN_IN_PAGE = "/login";
const CHANGE_PASSWORD_PAGE = "/change-password";

/**
 * OAuth's authorize page: sends who is not signed in here to our own sign-in page and back, and who is to the app that
 * asked, with a code. An app or an address that is not registered is told so on the spot and never redirected to; every
 * other fault goes back to the app with its state.
 */
export async function authorize(request: FastifyRequest, reply: FastifyReply, portal: Portal): Promise<FastifyReply> {
  const parameters = parametersOf(request);
  const { client_id: clientId = "", redirect_uri: redirectUri = "" } = parameters;
  if (clientId === "" || clientId !== portal.appId || !isRegistered(portal, redirectUri, request))
    return answerUnknownClient(request, reply);
  // The page that signs in is a page, never a frame or a picture in another's.
  if (!isNavigation(request)) return answerUnknownClient(request, reply);
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
    await audit(tx, {
      caller,
      module: "Portal",
      action: "authorize",
      subjectId: userId,
      subject: caller.userName,
      after,
    });
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

/** Browsers that say nothing about the request's purpose are believed. */
export function isNavigation({ headers }: FastifyRequest): boolean {
  const purpose = headers["sec-fetch-dest"];
  return purpose === undefined || purpose === "document";
}
