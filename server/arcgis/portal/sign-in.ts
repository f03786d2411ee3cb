import { eq } from "../../storage/orm.ts";
import type { FastifyRequest } from "fastify";
import { throwHttpError } from "../../answers/errors.ts";
import { beginSession } from "../../people/session/sign-in.ts";
import type { SignedIn } from "../../people/session/sign-in.ts";
import { inTransaction } from "../../storage/database.ts";
import type { Database } from "../../storage/database.ts";
import { users } from "../../storage/schema/index.ts";
import { userOfPortalToken } from "./portal-user.ts";

/**
 * Signs in by a token of the configured portal: the portal says who it is, our own record what they may do. 401 for a
 * token that the portal does not take, and, in the catalogue's words, for someone without an active record.
 */
export async function signInByPortal(
  db: Database,
  { token, request }: { token: string; request: FastifyRequest },
): Promise<SignedIn> {
  const known = await userOfPortalToken(token, request);
  // A token for one service is no proof of presence for all of them.
  if (known === null || known.serverUrl !== null) throwHttpError(401, "errors.portal.token");
  const { userId, grantId } = known;
  if (userId === null) throwHttpError(401, "errors.login.unregistered");
  return inTransaction(db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for("update");
    if (user?.active !== true) throwHttpError(401, "errors.login.unregistered");
    return beginSession(tx, user, request, { grantId });
  });
}
