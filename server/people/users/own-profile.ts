import { eq } from "../../storage/orm.ts";
import type { ProfileDraft, User } from "../../../contract/users.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { assertVersion } from "../../persistence/versions.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { inTransaction } from "../../storage/database.ts";
import type { Database } from "../../storage/database.ts";
import { users } from "../../storage/schema/index.ts";
import { refusingTakenNames } from "./unique.ts";
import { auditOf, lockUserRow, readUser } from "./user-rows.ts";

/** Saves what people may change of themselves: name, e-mail address, language. */
export async function saveOwnProfile(db: Database, caller: RequestCaller, draft: ProfileDraft): Promise<User> {
  const userId = caller.userId ?? throwHttpError(401, "errors.session.required");
  return refusingTakenNames({ userName: caller.userName, email: draft.email }, () =>
    inTransaction(db, async (tx) => {
      const row = await lockUserRow(tx, userId);
      const before = await readUser(tx, caller, userId);
      await assertVersion({ sent: draft.version, row, yours: draft, theirs: async () => before });
      const { firstName, lastName, email, language } = draft;
      await tx
        .update(users)
        .set({
          firstName,
          lastName,
          email,
          language,
          version: row.version + 1,
          editedBy: caller.userName,
          editedAt: new Date(),
        })
        .where(eq(users.userId, userId));
      const after = await readUser(tx, caller, userId);
      await audit(tx, {
        caller,
        module: "User",
        action: "updateProfile",
        subjectId: userId,
        subject: after.userName,
        before: auditOf(before),
        after: auditOf(after),
      });
      return after;
    }),
  );
}
