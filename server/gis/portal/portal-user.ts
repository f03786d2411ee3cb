import type { FastifyRequest } from "fastify";
import { UserNameSchema } from "../../../contract/people/users.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { requestOrigin } from "../../caller/caller.ts";
import { ownOrigin, ownRoot } from "../../caller/token.ts";
import { SERVER_KEYS, valuesOf } from "../../config/keys.ts";
import { applyGroups, rolesByGroups } from "../../people/security/group-roles.ts";
import { beginSession } from "../../people/session/sign-in.ts";
import { makeAccount, personName } from "../../people/users/made-at-sign-in.ts";
import { inTransaction, type Database, type Reader, type Transaction } from "../../storage/database.ts";
import { and, eq, sql } from "../../storage/orm.ts";
import { users } from "../../storage/schema/index.ts";
import { outsideUser, type OutsideUser } from "./outside.ts";
import { portalOf } from "./portal.ts";
import { callerOfToken } from "./token-caller.ts";

/**
 * Asks the configured portal for the user of a token: our own portal here in the process, another over https. The
 * record is found by the portal's user name, ignoring case; `userId` is null for a user of the portal who has no
 * account here. For a token of our own portal, the result also has the sign-in that it was issued for, and
 * the one service that it is valid for, if any. Null for a token that the portal does not accept.
 * @throws {HttpError} 503 if another portal does not answer
 */
export async function userOfPortalToken(token: string, request: FastifyRequest) {
  const { db } = request.server;
  const portal = await portalOf(db);
  if (portal.outside !== null) {
    const asked = { portal: portal.outside, appId: portal.appId, token, referer: ownRoot(request) };
    const outside = await outsideUser(asked, request);
    if (outside === null) return null;
    const { userName } = outside;
    return { userId: await userNamed(db, userName), userName, grantId: null, serverUrl: null, outside };
  }
  const known = await callerOfToken(db, token, request);
  if (known === null || !isForUs(known.serverUrl, request)) return null;
  const { caller, grantId, serverUrl } = known;
  return { userId: caller.userId, userName: caller.userName, grantId, serverUrl, outside: null };
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
 * Signs in with a token of the configured portal: the portal identifies the user, our own record decides what they may
 * do, and another portal's groups add the roles assigned to them. 401 for a token that the portal does not accept and,
 * in the catalog's words, for someone without an active record.
 */
export async function signInByPortal(db: Database, { token, request }: { token: string; request: FastifyRequest }) {
  const known = await userOfPortalToken(token, request);
  // A token for one service does not prove an identity for all of them.
  if (known === null || known.serverUrl !== null) throwHttpError(401, "errors.portal.token");
  const { userId, grantId, outside } = known;
  return inTransaction(db, async (tx) => {
    const user = userId === null ? await newUser(tx, outside, request) : await activeUser(tx, userId);
    if (outside?.groups) {
      const caller = { userId: user.userId, userName: user.userName, ...requestOrigin(request) };
      await applyGroups(tx, user, { source: "portal", groups: outside.groups, caller });
    }
    return beginSession(tx, user, request, { portal: { grantId } });
  });
}

async function activeUser(tx: Transaction, userId: number) {
  const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for("update");
  return user?.active === true ? user : throwHttpError(401, "errors.login.unregistered");
}

/**
 * Makes an account for someone who has a role through a group of another portal, if the operator allows that; 401
 * otherwise. It has no e-mail address: a portal does not state whether its address is the person's own.
 */
async function newUser(tx: Transaction, outside: OutsideUser | null, request: FastifyRequest) {
  const userName = UserNameSchema.safeParse(outside?.userName);
  if (outside?.groups == null || !userName.success) throwHttpError(401, "errors.login.unregistered");
  const { portalAccounts } = await valuesOf(tx, SERVER_KEYS);
  const given = await rolesByGroups(tx, { source: "portal", groups: outside.groups });
  if (portalAccounts !== "byGroup" || given.size === 0) throwHttpError(401, "errors.login.unregistered");
  const { firstName, lastName } = outside;
  const names = { firstName: personName(firstName), lastName: personName(lastName) };
  return makeAccount(tx, { userName: userName.data, email: null, ...names }, { by: "portal", request });
}
