import type { User } from "../../../contract/people/users.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { auditUser } from "../../persistence/audit/audit.ts";
import type { Database } from "../../storage/database.ts";
import { and, eq } from "../../storage/orm.ts";
import { openIdSubjects } from "../../storage/schema/index.ts";
import { changingRights } from "../security/lock-out.ts";
import { endSessionsOf } from "../session/sessions.ts";
import { USER_RECORD, readUser } from "../users/user-rows.ts";
import { applyGroups } from "../security/group-roles.ts";

/** The link to remove, and the caller's confirmations. */
interface UnlinkRequest {
  readonly userId: number;
  readonly issuer: string;
  readonly confirmLoss: boolean;
  /** The caller's session, which is kept if it belongs to the user. */
  readonly token: string;
}

/**
 * Removes the link between an issuer's identity and a user (422 if the user has no such link): the roles that its
 * groups gave are removed too, and so are the user's sessions. The next sign-in there finds the user again, by name or
 * address. Refused if it would leave no administrator who can sign in, and for users themselves who have no password
 * here.
 */
export async function unlinkOpenId(
  db: Database,
  caller: RequestCaller,
  { userId, issuer, confirmLoss, token }: UnlinkRequest,
): Promise<User> {
  return changingRights(db, caller, { confirmLoss, path: "body.userId" }, async (tx) => {
    const row = await USER_RECORD.lock(tx, userId, caller);
    const own = userId === caller.userId;
    if (own && row.passwordHash === null) throwHttpError(422, "domain.user.unlinkOnlyWay");
    const [gone] = await tx
      .delete(openIdSubjects)
      .where(and(eq(openIdSubjects.issuer, issuer), eq(openIdSubjects.userId, userId)))
      .returning({ subject: openIdSubjects.subject });
    if (gone === undefined) throwHttpError(422, "domain.user.notLinked");
    await applyGroups(tx, row, { source: "openId", groups: new Set(), caller });
    const endedSessions = await endSessionsOf(tx, userId, own ? token : null);
    await auditUser(tx, row, {
      caller,
      module: "User",
      action: "unlinkOpenId",
      before: { issuer, subject: gone.subject },
      after: { endedSessions },
    });
    return readUser(tx, caller, userId);
  });
}
