import { anyOf } from "../../../contract/people/privileges.ts";
import type { Invitation, ProfileDraft, User, UserDraft } from "../../../contract/people/users.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { queueAccountNotice } from "../../mail/outbox.ts";
import { auditCreated, changeRecord, nextVersion, returnedRow } from "../../persistence/change-record.ts";
import { assertThat, refuseAt, refusingTaken } from "../../persistence/refusals.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { users } from "../../storage/schema/index.ts";
import { changingRights } from "../security/lock-out.ts";
import { giveRoles } from "../security/members.ts";
import { newOneTimePassword, type OneTimePassword } from "../session/password.ts";
import { endSessionsOf } from "../session/sessions.ts";
import { invite, type InvitationContext } from "./invitations.ts";
import { USER_RECORD, lockUserRow, readUser } from "./user-rows.ts";

interface SavedUser {
  readonly user: User;
  /** Shown only this once; null if none was made, or if no one should see it. */
  readonly oneTimePassword: string | null;
  readonly invitation: Invitation | null;
}

/** Creates a user with roles and an invitation, or saves a changed one (a draft with `userId` and the version it was read at). */
export async function saveUser(db: Database, inviting: InvitationContext, draft: UserDraft): Promise<SavedUser> {
  const { caller } = inviting;
  assertThat(caller, anyOf(draft.userId === undefined ? "user.create" : "user.edit"));
  // Hashed before the transaction: it takes a while, during which nothing is locked.
  const given = draft.portalOnly ? null : await newOneTimePassword(db);
  const { userId, version } = draft;
  return refusingTakenNames(draft, () => {
    if (userId === undefined) return inTransaction(db, (tx) => createUser(tx, inviting, draft, given));
    if (draft.roleIds.length > 0) refuseAt("body.roleIds", "domain.user.newOnly");
    if (draft.invite !== undefined) refuseAt("body.invite", "domain.user.newOnly");
    if (version === undefined) refuseAt("body.version", "domain.user.versionMissing");
    const update = (tx: Transaction) => updateUser(tx, caller, { ...draft, userId, version }, given);
    // A user who is deactivated or loses the password may be the last who can sign in: the same rules as for a removed
    // role.
    if (draft.active && !draft.portalOnly) return inTransaction(db, update);
    const path = draft.active ? "body.portalOnly" : "body.active";
    return changingRights(db, caller, { confirmLoss: draft.confirmLoss, path }, update);
  });
}

/** A password made in advance, in case the user needs one. */
type PreparedPassword = OneTimePassword | null;

async function createUser(
  tx: Transaction,
  inviting: InvitationContext,
  draft: UserDraft,
  given: PreparedPassword,
): Promise<SavedUser> {
  const { caller } = inviting;
  const { invite: by, roleIds } = draft;
  if (by !== undefined && given === null) refuseAt("body.invite", "domain.user.portalOnly");
  const { userId } = returnedRow(
    await tx
      .insert(users)
      .values({ ...columnsOf(draft), ...passwordColumns(given), createdBy: caller.userName, editedBy: caller.userName })
      .returning({ userId: users.userId }),
  );
  const created = await auditCreated(tx, caller, USER_RECORD, { id: userId });
  if (roleIds.length > 0) await giveRoles(tx, caller, { userId, roleIds, path: "body.roleIds" });
  const user = roleIds.length > 0 ? await readUser(tx, caller, userId) : created;
  if (by !== undefined && given !== null) {
    const invitation = await invite(tx, inviting, { user, by, endsAt: given.expiresAt });
    return { user, oneTimePassword: null, invitation };
  }
  await queueAccountNotice(tx, "accountCreated", user);
  return { user, oneTimePassword: given?.password ?? null, invitation: null };
}

async function updateUser(
  tx: Transaction,
  caller: RequestCaller,
  draft: UserDraft & { readonly userId: number; readonly version: number },
  given: PreparedPassword,
): Promise<SavedUser> {
  const { userId, version } = draft;
  const { passwordHash } = await lockUserRow(tx, userId);
  const newPassword = passwordHash === null && given !== null;
  const lostPassword = passwordHash !== null && draft.portalOnly;
  const user = await changeRecord(tx, caller, USER_RECORD, {
    id: userId,
    version,
    yours: draft,
    write: async ({ row }) => {
      if (lostPassword && userId === caller.userId && !draft.confirmLoss)
        refuseAt("body.confirmLoss", "domain.user.ownPasswordLoss");
      await tx
        .update(users)
        .set({
          ...columnsOf(draft),
          ...(newPassword || lostPassword ? passwordColumns(given) : {}),
          ...nextVersion(row, caller),
        })
        .where(eq(users.userId, userId));
      const ended = !draft.active || lostPassword ? await endSessionsOf(tx, userId) : 0;
      return ended > 0 ? { endedSessions: ended } : undefined;
    },
  });
  return { user, oneTimePassword: newPassword ? given.password : null, invitation: null };
}

/** Saves the fields that users may change in their own record: name, e-mail address, language. */
export async function saveOwnProfile(db: Database, caller: RequestCaller, draft: ProfileDraft): Promise<User> {
  const userId = caller.userId ?? throwHttpError(401, "errors.session.required");
  const { firstName, lastName, email, language, version } = draft;
  return refusingTakenNames({ userName: caller.userName, email }, () =>
    inTransaction(db, (tx) =>
      changeRecord(tx, caller, USER_RECORD, {
        id: userId,
        action: "updateProfile",
        version,
        yours: draft,
        write: async ({ row }) => {
          await tx
            .update(users)
            .set({ firstName, lastName, email, language, ...nextVersion(row, caller) })
            .where(eq(users.userId, userId));
        },
      }),
    ),
  );
}

function columnsOf({ userName, firstName, lastName, email, active, language }: UserDraft) {
  return { userName, firstName, lastName, email, active, language };
}

/** A user with a new one-time password, or with none at all. */
export function passwordColumns(given: PreparedPassword) {
  return {
    passwordHash: given?.passwordHash ?? null,
    mustChangePassword: given !== null,
    passwordChangedAt: clock.date(),
    passwordExpiresAt: given?.expiresAt ?? null,
  };
}

/**
 * Runs a write of a user, and refuses at its field a value that another user has: name and e-mail address, ignoring
 * case.
 */
export function refusingTakenNames<T>(
  { userName, email }: { readonly userName: string; readonly email: string | null },
  write: () => Promise<T>,
): Promise<T> {
  const refusals = {
    users_user_name_key: () => refuseAt("body.userName", "domain.user.nameTaken", { userName }),
    users_email_key: () => refuseAt("body.email", "domain.user.emailTaken", { email: email ?? "" }),
  };
  return refusingTaken(refusals, write);
}
