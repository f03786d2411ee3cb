import type { FastifyInstance, FastifyRequest } from "fastify";
import * as calls from "../../../contract/people/calls/second-factor.ts";
import {
  authenticate,
  changePassword,
  getSession,
  logout,
  type Session,
} from "../../../contract/people/calls/session.ts";
import { PRIVILEGE_CODES } from "../../../contract/people/privileges.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { callerOfUser, vouchedFor, type RequestCaller } from "../../caller/caller.ts";
import { clearTokenCookie, setTokenCookie } from "../../caller/token.ts";
import { implement, type CallHandler } from "../../http/implement.ts";
import type { Database } from "../../storage/database.ts";
import { readSecondFactor, renewCodes, turnOff, turnOn } from "../second-factor/service.ts";
import { openIdEnd } from "../open-id/issuer.ts";
import { signInByOpenId } from "../open-id/sign-in.ts";
import { knownBrowser, rememberBrowser } from "./sessions.ts";
import { changeOwnPassword, signIn, signOut, type NewSession } from "./sign-in.ts";

/**
 * Calls per minute and address that may try a password: a limit on the hashing work. Failures have their own, stricter
 * limit.
 */
export const PASSWORD_CALLS_PER_MINUTE = 120;

const SMALL_BODY = 16 * 1024;

/** Signs in by a portal's token. */
export type PortalSignIn = (db: Database, proof: { token: string; request: FastifyRequest }) => Promise<NewSession>;

/** A server without a portal accepts no portal token. */
const refusePortal: PortalSignIn = async () => throwHttpError(401, "errors.portal.token");

/** Signing in and out, and the user's own password and second factor. */
export const sessionDomain = { name: "session", routes: registerSession };

function registerSession(
  app: FastifyInstance,
  { signInByPortal = refusePortal }: { readonly signInByPortal?: PortalSignIn },
): void {
  registerSecondFactor(app);
  const guarded = { bodyLimit: SMALL_BODY, callsPerMinute: PASSWORD_CALLS_PER_MINUTE };
  implement(
    app,
    authenticate,
    async ({ body, db, request, reply }) => {
      const by = "portalToken" in body ? "portal" : "openId" in body ? "openId" : null;
      const { userId, token } =
        "portalToken" in body
          ? await signInByPortal(db, { token: body.portalToken, request })
          : "openId" in body
            ? await signInByOpenId(db, { answer: body.openId, request, reply })
            : await signIn(db, { ...body, request });
      setTokenCookie(request, reply, token);
      if (by !== "portal") await rememberBrowser(db, { userId, request, reply });
      return sessionOfUser(db, userId, by);
    },
    // Counted by browser if known, so that strangers at an office's address do not use up its staff's calls.
    { ...guarded, countedAs: (request) => knownBrowser(app.db, request) },
  );
  const read: CallHandler<typeof getSession> = async ({ caller, request, reply }) => {
    if (caller.sessionEnded) clearTokenCookie(request, reply);
    return sessionOf(caller);
  };
  implement(app, getSession, read, { cached: "caller" });
  implement(app, logout, async ({ caller, db, request, reply }) => {
    const idToken = await signOut(db, caller, request);
    clearTokenCookie(request, reply);
    const goOnAt = idToken === null ? null : await openIdEnd(db, idToken, request);
    return goOnAt === null ? {} : { goOnAt };
  });
  implement(
    app,
    changePassword,
    async ({ body, caller, db, request, reply }) => {
      const { userId, token } = await changeOwnPassword(db, { caller, ...body, request });
      setTokenCookie(request, reply, token);
      return sessionOfUser(db, userId);
    },
    guarded,
  );
}

/** The session of a user who has just proven who they are. */
async function sessionOfUser(db: Database, userId: number, by: "portal" | "openId" | null = null): Promise<Session> {
  const user = (await callerOfUser(db, userId)) ?? throwHttpError(401, "errors.login.inactive");
  return sessionOf(by === null ? user : vouchedFor(user, by));
}

type CallerFacts = Omit<RequestCaller, "sessionEnded" | "address" | "requestId" | "userAgent">;

function sessionOf(caller: CallerFacts): Session {
  return {
    user:
      caller.userId === null
        ? null
        : {
            userId: caller.userId,
            userName: caller.userName,
            displayName: caller.displayName,
            roleNameOfLoginUser: [...caller.roles],
            mustChangePassword: caller.mustChangePassword,
            ...(caller.mustEnrol ? { mustEnrol: true as const } : {}),
            ...(caller.byPortal ? { byPortal: true as const } : {}),
          },
    privileges: PRIVILEGE_CODES.flatMap((privilegeCode, index) =>
      caller.privileges.has(privilegeCode) ? [{ privilegeCode, index }] : [],
    ),
  };
}

/** One's own second factor at sign-in. */
function registerSecondFactor(app: FastifyInstance): void {
  const guarded = { callsPerMinute: PASSWORD_CALLS_PER_MINUTE };
  implement(app, calls.getSecondFactor, ({ db, caller }) => readSecondFactor(db, caller));
  implement(
    app,
    calls.turnOnSecondFactor,
    async ({ db, caller, body, request }) => {
      const recoveryCodes = await turnOn(db, caller, { ...body, request });
      return { recoveryCodes, session: await sessionOfUser(db, caller.userId ?? 0) };
    },
    guarded,
  );
  implement(
    app,
    calls.renewRecoveryCodes,
    async ({ db, caller, body, request }) => {
      const recoveryCodes = await renewCodes(db, caller, { ...body, request });
      return { recoveryCodes, session: await sessionOfUser(db, caller.userId ?? 0) };
    },
    guarded,
  );
  implement(
    app,
    calls.turnOffSecondFactor,
    async ({ db, caller, body, request }) => {
      await turnOff(db, caller, { ...body, request });
      return {};
    },
    guarded,
  );
}
