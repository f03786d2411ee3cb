import type { FastifyReply, FastifyRequest } from "fastify";
import type { OpenIdAnswer } from "../../../contract/calls/open-id.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { inTransaction, type Database } from "../../storage/database.ts";
import { beginSession, type SignedIn } from "../session/sign-in.ts";
import { groupsOf } from "./claims.ts";
import { finishCodeFlow } from "./code-flow.ts";
import { knownUser } from "./known-user.ts";
import { applyGroups } from "./roles-by-group.ts";
import { openIdSettings } from "./settings.ts";

/**
 * Signs in by what an OpenID issuer answered: it says who it is, our own record what they may do, and its groups the roles
 * that are theirs to give. 401 for an answer that proves nothing and for someone without an active record, 503 where the
 * issuer does not answer.
 */
export async function signInByOpenId(
  db: Database,
  { answer, request, reply }: { answer: OpenIdAnswer; request: FastifyRequest; reply: FastifyReply },
): Promise<SignedIn> {
  const settings = (await openIdSettings(db)) ?? throwHttpError(401, "errors.login.openIdStale");
  const proven = await finishCodeFlow({ settings, request, reply }, answer);
  const groups = groupsOf(proven.claims, settings.groupClaim);
  return inTransaction(db, async (tx) => {
    const user = await knownUser(tx, { settings, proven, groups, request });
    await applyGroups(tx, user, { groups, request });
    return beginSession(tx, user, request, { idToken: proven.idToken });
  });
}
