import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ownRoot } from "../../caller/token.ts";
import { shareAnswer } from "../cors.ts";
import { EsriError } from "../esri-error.ts";
import { callsAMinute } from "../../http/calls-a-minute.ts";
import { admitForms, answerEsriErrors, parametersOf } from "../protocol.ts";
import { authorize, revokeToken, signOutPage } from "./authorize.ts";
import { generateToken } from "./generate-token.ts";
import { allowPortalInPolicy, allowRegistered, portalOf, type Portal } from "./portal.ts";
import { signInByPortal } from "./portal-user.ts";
import { authInfo } from "./server-info.ts";
import { PORTAL_VERSION, portalSelf, requireTokenCaller, tokenCallerOf, userAnswer } from "./token-caller.ts";
import { exchangeToken } from "./token-exchange.ts";

/** Calls per minute and address: attempts with a password or token, and others. */
const PORTAL_CALLS = { trying: 120, asking: 600 } as const;

const SMALL_BODY = 16 * 1024;

/** The handler of a portal call; its result is sent as JSON, unless the reply was already sent. */
type PortalHandler = (request: FastifyRequest, portal: Portal, reply: FastifyReply) => Promise<unknown>;

interface PortalCall {
  /** Below `/sharing/`; Esri's clients sometimes leave out `rest/` or add a trailing slash. */
  readonly paths: readonly string[];
  readonly method: ("GET" | "POST")[];
  readonly callsPerMinute: number;
  /**
   * Pages of other origins that may read the answer: those of registered apps or, for answers needed to read the
   * services, all that may read those.
   */
  readonly shared: "no" | "yes" | "withCredentials" | "asServices";
  readonly answer: PortalHandler;
}

const READ = {
  method: ["GET", "POST"],
  callsPerMinute: PORTAL_CALLS.asking,
  shared: "yes",
} satisfies Partial<PortalCall>;
const TRY = { method: ["POST"], callsPerMinute: PORTAL_CALLS.trying, shared: "yes" } satisfies Partial<PortalCall>;
const PAGE = { method: ["GET"], callsPerMinute: PORTAL_CALLS.trying, shared: "no" } satisfies Partial<PortalCall>;

const CALLS: readonly PortalCall[] = [
  { ...READ, paths: ["rest"], answer: root },
  { ...READ, paths: ["rest/info"], shared: "asServices", answer: info },
  { ...READ, paths: ["rest/portals/self"], shared: "withCredentials", answer: portalSelf },
  { ...READ, paths: ["rest/community/self"], answer: ownUser },
  { ...READ, paths: ["rest/community/users/:name"], answer: namedUser },
  {
    ...PAGE,
    paths: ["rest/oauth2/authorize", "oauth2/authorize"],
    answer: (r, portal, reply) => authorize(r, reply, portal),
  },
  { ...TRY, paths: ["rest/oauth2/token", "oauth2/token"], answer: exchangeToken },
  { ...TRY, paths: ["rest/oauth2/revokeToken", "oauth2/revokeToken"], answer: revokeToken },
  {
    ...PAGE,
    paths: ["rest/oauth2/signout", "oauth2/signout"],
    answer: (r, portal, reply) => signOutPage(r, reply, portal),
  },
  { ...TRY, paths: ["rest/generateToken", "generateToken"], shared: "asServices", answer: generateToken },
  { ...PAGE, paths: ["rest/generateToken", "generateToken"], answer: byFormAlone },
];

/**
 * The subset of ArcGIS's portal that its SDK's IdentityManager and Esri's other clients use to sign in. If another
 * portal is configured, ours only returns its address.
 */
export const portalDomain = {
  name: "portal",
  routes: registerPortal,
  starts: allowPortalInPolicy,
  gives: { signInByPortal },
};

function registerPortal(app: FastifyInstance): void {
  void app.register(async (service) => {
    admitForms(service);
    answerEsriErrors(service);
    // Our pages use the calls; these addresses are another API's and are not in the OpenAPI document.
    const schema = { hide: true };
    for (const call of CALLS)
      for (const path of call.paths.flatMap((each) => [`/sharing/${each}`, `/sharing/${each}/`]))
        service.route({
          method: call.method,
          schema,
          url: path,
          bodyLimit: SMALL_BODY,
          onRequest: callsAMinute(service, call.callsPerMinute),
          handler: (request, reply) => answerCall(call, request, reply),
        });
  });
}

async function answerCall(call: PortalCall, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  void reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
  const portal = await portalOf(request.server.db);
  if (portal.outside !== null) throw new EsriError(404, "Another portal is responsible for sign-in", [portal.outside]);
  if (call.shared === "asServices") shareAnswer(request, reply);
  else if (call.shared !== "no")
    allowRegistered(request, reply, { portal, withCredentials: call.shared === "withCredentials" });
  const answered = await call.answer(request, portal, reply);
  return reply.sent ? reply : answered;
}

async function root(request: FastifyRequest) {
  await tokenCallerOf(request);
  return { currentVersion: PORTAL_VERSION };
}

async function info(request: FastifyRequest) {
  return { owningSystemUrl: ownRoot(request), authInfo: authInfo(ownRoot(request)) };
}

async function ownUser(request: FastifyRequest) {
  const { caller } = await requireTokenCaller(request);
  return userAnswer(request.server.db, caller.userId);
}

async function namedUser(request: FastifyRequest) {
  const { caller } = await requireTokenCaller(request);
  const { name } = request.params as { name: string };
  // The answer does not reveal whether another user has that name.
  if (name.toLowerCase() !== caller.userName.toLowerCase())
    throw new EsriError(403, "You do not have permissions to access this resource or perform this operation.");
  return userAnswer(request.server.db, caller.userId);
}

async function byFormAlone(request: FastifyRequest): Promise<never> {
  parametersOf(request);
  throw new EsriError(405, "Method not supported: send a form by POST.");
}
