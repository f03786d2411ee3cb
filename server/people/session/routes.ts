import type { FastifyInstance, FastifyRequest } from "fastify";
import { authenticate, changePassword, getSession, logout, type Session } from "../../../contract/calls/session.ts";
import { PRIVILEGE_CODES } from "../../../contract/privileges.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { implement } from "../../http/implement.ts";
import type { Database } from "../../storage/database.ts";
import { callerOfUser, vouchedFor, type RequestCaller } from "../../caller/caller.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { changeOwnPassword, signIn, signOut, type SignedIn } from "./sign-in.ts";
import { clearSessionCookie, setTokenCookie } from "../../caller/token.ts";

/** Calls per minute and address that may try a password: a bound on the hashing work. Failures have their own, harder limit. */
export const PASSWORD_CALLS_PER_MINUTE = 120;

const SMALL_BODY = 16 * 1024;

/** How a portal's token signs someone in. */
export type PortalSignIn = (db: Database, proof: { token: string; request: FastifyRequest }) => Promise<SignedIn>;

export function registerSession(app: FastifyInstance, signInByPortal: PortalSignIn): void {
  const guarded = { bodyLimit: SMALL_BODY, callsPerMinute: PASSWORD_CALLS_PER_MINUTE };

  implement(
    app,
    authenticate,
    async ({ body, db, request, reply }) => {
      const { userId, token } =
        "portalToken" in body
          ? await signInByPortal(db, { token: body.portalToken, request })
          : await signIn(db, { ...body, request });
      setTokenCookie(request, reply, token);
      if (!("portalToken" in body)) await rememberBrowser(db, { userId, request, reply });
      return sessionOfUser(db, userId, "portalToken" in body);
    },
    guarded,
  );

  implement(app, getSession, async ({ caller, request, reply }) => {
    if (caller.sessionEnded) clearSessionCookie(request, reply);
    return sessionOf(caller);
  });

  implement(app, logout, async ({ caller, db, request, reply }) => {
    await signOut(db, caller, request);
    clearSessionCookie(request, reply);
    return {};
  });

  implement(
    app,
    changePassword,
    async ({ body, caller, db, request, reply }) => {
      const userId = caller.userId ?? throwHttpError(401, "errors.session.required");
      const { token } = await changeOwnPassword(db, { userId, ...body, request });
      setTokenCookie(request, reply, token);
      return sessionOfUser(db, userId);
    },
    guarded,
  );
}

/** The session of a user who has just proven who they are. */
export async function sessionOfUser(db: Database, userId: number, byPortal = false): Promise<Session> {
  const user = (await callerOfUser(db, userId)) ?? throwHttpError(401, "errors.login.inactive");
  return sessionOf(byPortal ? vouchedFor(user) : user);
}

type Known = Pick<
  RequestCaller,
  "userId" | "userName" | "displayName" | "roles" | "mustChangePassword" | "mustEnrol" | "byPortal" | "privileges"
>;

function sessionOf(caller: Known): Session {
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
