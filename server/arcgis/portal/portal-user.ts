import type { FastifyRequest } from "fastify";
import { throwHttpError } from "../../answers/errors.ts";
import { beginSession } from "../../people/session/sign-in.ts";
import { inTransaction, type Database, type Reader } from "../../storage/database.ts";
import { and, eq, sql } from "../../storage/orm.ts";
import { users } from "../../storage/schema/index.ts";
import { outsideUser } from "./outside.ts";
import { portalOf } from "./portal.ts";
import { callerOfToken } from "./token-caller.ts";
import { ownOrigin, ownRoot } from "../../caller/token.ts";

/**
 * Asks the configured portal whose token this is: our own one here in the process, another over https. The record is
 * found by the portal's user name, upper and lower case alike; `userId` is null for one whom the portal knows and this
 * product does not, or no longer. With a token of our own portal come the sign-in that it was given on and the one service
 * that it is good for, if any. Null for a token that the portal does not take.
 * @throws {HttpError} 503 where another portal does not answer
 */
export async function userOfPortalToken(token: string, request: FastifyRequest) {
  const { db } = request.server;
  const portal = await portalOf(db);
  if (portal.outside !== null) {
    const asked = { portal: portal.outside, appId: portal.appId, token, referer: ownRoot(request) };
    const userName = await outsideUser(asked, request);
    return userName === null
      ? null
      : { userId: await userNamed(db, userName), userName, grantId: null, serverUrl: null };
  }
  const known = await callerOfToken(db, token, request);
  if (known === null || !isForUs(known.serverUrl, request)) return null;
  const { caller, grantId, serverUrl } = known;
  return { userId: caller.userId, userName: caller.userName, grantId, serverUrl };
}

const isForUs = (serverUrl: string | null, request: FastifyRequest): boolean =>
  serverUrl === null || new URL(serverUrl).origin === ownOrigin(request);

async function userNamed(db: Reader, userName: string): Promise<number | null> {
  const [user] = await db
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(sql`lower(${users.userName})`, userName.toLowerCase()), eq(users.active, true)));
  return user?.userId ?? null;
}

/**
 * Signs in by a token of the configured portal: the portal says who it is, our own record what they may do. 401 for a
 * token that the portal does not take, and, in the catalogue's words, for someone without an active record.
 */
export async function signInByPortal(db: Database, { token, request }: { token: string; request: FastifyRequest }) {
  const known = await userOfPortalToken(token, request);
  // A token for one service is no proof of presence for all of them.
  if (known === null || known.serverUrl !== null) throwHttpError(401, "errors.portal.token");
  const { userId, grantId } = known;
  if (userId === null) throwHttpError(401, "errors.login.unregistered");
  return inTransaction(db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for("update");
    if (user?.active !== true) throwHttpError(401, "errors.login.unregistered");
    return beginSession(tx, user, request, { portal: { grantId } });
  });
}
