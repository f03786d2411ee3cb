import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import * as calls from "../../../contract/calls/users.ts";
import { resetSecondFactor as resetFactor } from "../../../contract/calls/second-factor.ts";
import type { DeleteUserQuerySchema } from "../../../contract/users.ts";
import { clearTokenCookie, tokenOf } from "../../caller/token.ts";
import { implement } from "../../http/implement.ts";
import { assertActingUser, assertSelfOr, isId, unknownRecord } from "../../persistence/refusals.ts";
import { eq, sql } from "../../storage/orm.ts";
import { users } from "../../storage/schema/index.ts";
import { PASSWORD_CALLS_PER_MINUTE } from "../session/routes.ts";
import { deleteUser, restoreUser } from "./deleting.ts";
import { liftLock } from "./lift-lock.ts";
import { resetPassword, resetSecondFactor } from "./passwords.ts";
import { saveOwnProfile, saveUser } from "./service.ts";
import { endOneSession, readSessions, signOutEverywhere } from "./session-list.ts";
import { readUser, readUsers } from "./user-rows.ts";

/** The token of the session that a call was sent in. */
const ownToken = (request: FastifyRequest): string => tokenOf(request) ?? "";

/** Calls that make a password hash it, which is work. */
const HASHING = { callsPerMinute: PASSWORD_CALLS_PER_MINUTE };

/** Users, their sessions, and one's own profile. */
export function registerUsers(app: FastifyInstance): void {
  implement(app, calls.getAllUsers, ({ db, caller }) => readUsers(db, caller));

  implement(app, calls.getUserById, async ({ db, caller, params: { userId } }) => {
    assertSelfOr(caller, userId, "user.view");
    return readUser(db, caller, userId);
  });

  implement(app, calls.fetchUserDetailsByName, async ({ db, caller, params: { userName } }) => {
    const isOwn = userName.toLowerCase() === caller.userName.toLowerCase();
    assertSelfOr(caller, isOwn ? (caller.userId ?? 0) : 0, "user.view");
    const [user] = await readUsers(db, caller, eq(sql`lower(${users.userName})`, userName.toLowerCase()));
    return user ?? unknownRecord("domain.user.unknownName", { userName });
  });

  implement(app, calls.addOrUpdateUser, ({ db, caller, body }) => saveUser(db, caller, body), HASHING);

  implement(app, calls.deleteUser, async ({ db, caller, params, request }) => {
    assertActingUser(caller, params.actingUserId);
    const query = request.query as z.output<typeof DeleteUserQuerySchema>;
    return deleteUser(db, caller, { userId: params.userId, version: query.version, confirmLoss: query.confirmLoss });
  });

  implement(app, calls.restoreUser, ({ db, caller, body: { userId } }) =>
    isId(userId) ? restoreUser(db, caller, userId) : unknownRecord("domain.user.unknown", { userId }),
  );

  implement(app, calls.resetPassword, ({ db, caller, body }) => resetPassword(db, caller, body.userId), HASHING);

  implement(app, resetFactor, ({ db, caller, body }) => resetSecondFactor(db, caller, body.userId));

  implement(app, calls.liftLock, ({ db, caller, body }) => liftLock(db, caller, body.userId));

  implement(app, calls.updateOwnProfile, ({ db, caller, body }) => saveOwnProfile(db, caller, body));

  implement(app, calls.getSessions, ({ db, caller, params, request }) =>
    readSessions(db, caller, { userId: params.userId, token: ownToken(request) }),
  );

  implement(app, calls.endSession, async ({ db, caller, body, request, reply }) => {
    const wasOwn = await endOneSession(db, caller, { ...body, token: ownToken(request) });
    if (wasOwn) clearTokenCookie(request, reply);
    return {};
  });

  implement(app, calls.endOtherSessions, async ({ db, caller, body, request }) => ({
    ended: await signOutEverywhere(db, caller, { userId: body.userId, token: ownToken(request) }),
  }));
}
