import { eq } from "../../storage/orm.ts";
import { anyOf } from "../../../contract/privileges.ts";
import type { User, UserDraft } from "../../../contract/users.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { queueAccountNotice } from "../../mail/account-notices.ts";
import { assertThat, refuseAt } from "../../persistence/refusals.ts";
import { assertVersion } from "../../persistence/versions.ts";
import { changingRights } from "../security/lock-out.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { newOneTimePassword } from "../session/one-time-password.ts";
import type { OneTimePassword } from "../session/one-time-password.ts";
import { endEverySession } from "../session/sessions.ts";
import { inTransaction } from "../../storage/database.ts";
import type { Database, Transaction } from "../../storage/database.ts";
import { users } from "../../storage/schema/index.ts";
import { assertNotAbove } from "./standing.ts";
import { refusingTakenNames } from "./unique.ts";
import { auditOf, lockUserRow, readUser } from "./user-rows.ts";

export interface SavedUser {
  readonly user: User;
  /** Told this once; null where none was made. */
  readonly oneTimePassword: string | null;
}

/** Creates a user, or saves a changed one (a draft with `userId` and the version it was read at). */
export async function saveUser(db: Database, caller: RequestCaller, draft: UserDraft): Promise<SavedUser> {
  assertThat(caller, anyOf(draft.userId === undefined ? "user.create" : "user.edit"));
  // Hashed before the transaction: it takes a while, in which nothing is held.
  const given = draft.portalOnly ? null : await newOneTimePassword(db);
  const { userId, version } = draft;
  return refusingTakenNames(draft, () => {
    if (userId === undefined) return inTransaction(db, (tx) => createUser(tx, caller, draft, given));
    if (version === undefined) refuseAt("body.version", "domain.user.versionMissing");
    const update = (tx: Transaction) => updateUser(tx, caller, { ...draft, userId, version }, given);
    // Who is deactivated loses every privilege: the same rules as for a role that is taken away.
    if (draft.active) return inTransaction(db, update);
    return changingRights(db, caller, { confirmLoss: draft.confirmLoss, path: "body.active" }, update);
  });
}

/** A password made in advance, for a user who turns out to need one. */
type Given = OneTimePassword | null;

async function createUser(tx: Transaction, caller: RequestCaller, draft: UserDraft, given: Given): Promise<SavedUser> {
  const [created] = await tx
    .insert(users)
    .values({
      ...columnsOf(draft),
      ...passwordColumns(given),
      createdBy: caller.userName,
      editedBy: caller.userName,
    })
    .returning({ userId: users.userId });
  if (!created) throw new Error("PostgreSQL returned no row for a created user");
  const user = await readUser(tx, caller, created.userId);
  await audit(tx, {
    caller,
    module: "User",
    action: "create",
    subjectId: user.userId,
    subject: user.userName,
    after: auditOf(user),
  });
  await queueAccountNotice(tx, "accountCreated", user);
  return { user, oneTimePassword: given?.password ?? null };
}

async function updateUser(
  tx: Transaction,
  caller: RequestCaller,
  draft: UserDraft & { readonly userId: number; readonly version: number },
  given: Given,
): Promise<SavedUser> {
  const row = await lockUserRow(tx, draft.userId);
  await assertNotAbove(tx, caller, row.userId);
  const before = await readUser(tx, caller, row.userId);
  await assertVersion({ sent: draft.version, row, yours: draft, theirs: async () => before });
  const newPassword = row.passwordHash === null && given !== null;
  const lostPassword = row.passwordHash !== null && draft.portalOnly;
  if (lostPassword && row.userId === caller.userId && !draft.confirmLoss)
    refuseAt("body.confirmLoss", "domain.user.ownPasswordLoss");
  await tx
    .update(users)
    .set({
      ...columnsOf(draft),
      ...(newPassword || lostPassword ? passwordColumns(given) : {}),
      version: row.version + 1,
      editedBy: caller.userName,
      editedAt: new Date(),
    })
    .where(eq(users.userId, row.userId));
  const endsSessions = !draft.active || lostPassword;
  const ended = endsSessions ? await endEverySession(tx, row.userId) : 0;
  const user = await readUser(tx, caller, row.userId);
  await audit(tx, {
    caller,
    module: "User",
    action: "update",
    subjectId: user.userId,
    subject: user.userName,
    before: auditOf(before),
    after: { ...auditOf(user), ...(ended > 0 ? { endedSessions: ended } : {}) },
  });
  return { user, oneTimePassword: newPassword ? given.password : null };
}

function columnsOf({ userName, firstName, lastName, email, active, language }: UserDraft) {
  return { userName, firstName, lastName, email, active, language };
}

/** A user with a new one-time password, or with none at all. */
export function passwordColumns(given: Given) {
  return {
    passwordHash: given?.passwordHash ?? null,
    mustChangePassword: given !== null,
    passwordChangedAt: new Date(),
    passwordExpiresAt: given?.expiresAt ?? null,
  };
}
