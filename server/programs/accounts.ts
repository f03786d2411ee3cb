import type { AccountDraft, ServiceAccount } from "../../contract/people/calls/programs.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { assertGrantable } from "../people/security/lock-out.ts";
import { auditCreated, changeRecord, deleteAlone, nextVersion, returnedRow } from "../persistence/change-record.ts";
import { refuseAt, refusingTaken } from "../persistence/refusals.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Transaction } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { serviceAccounts, users } from "../storage/schema/index.ts";
import { ACCOUNT_RECORD } from "./token-rows.ts";

/**
 * Creates the account of a program, or saves a changed one. No one may give it, or change one that has, more than their
 * own rights (403).
 */
export function saveAccount(db: Database, caller: RequestCaller, draft: AccountDraft): Promise<ServiceAccount> {
  assertGrantable(caller, draft.privileges);
  const { userId, version, name, active, ...content } = draft;
  const columns = { ...content, lockedAt: active ? null : clock.date() };
  return refusingTaken(
    { users_user_name_key: () => refuseAt("body.name", "domain.program.nameTaken", { found: name }) },
    () =>
      inTransaction(db, async (tx) => {
        if (userId === undefined) {
          const by = { createdBy: caller.userName, editedBy: caller.userName };
          const made = returnedRow(
            await tx
              .insert(users)
              .values({ userName: name, active: false, service: true, ...by })
              .returning({ userId: users.userId }),
          );
          await tx.insert(serviceAccounts).values({ ...columns, userId: made.userId, editedBy: caller.userName });
          return auditCreated(tx, caller, ACCOUNT_RECORD, { id: made.userId });
        }
        if (version === undefined) return refuseAt("body.version", "domain.program.versionMissing");
        return changeRecord(tx, caller, ACCOUNT_RECORD, {
          id: userId,
          version,
          yours: draft,
          write: async ({ row, before }) => {
            assertGrantable(caller, before.privileges);
            await tx.update(users).set({ userName: name }).where(eq(users.userId, userId));
            await tx
              .update(serviceAccounts)
              .set({ ...columns, ...nextVersion(row, caller) })
              .where(eq(serviceAccounts.userId, userId));
            return undefined;
          },
        });
      }),
  );
}

/** Deletes the account of a program; its tokens end with it. */
export async function deleteAccount(
  db: Database,
  caller: RequestCaller,
  { userId, version }: { readonly userId: number; readonly version: number },
): Promise<{ userId: number }> {
  const remove = (tx: Transaction) => tx.delete(users).where(eq(users.userId, userId));
  await deleteAlone(db, caller, ACCOUNT_RECORD, { id: userId, version, yours: null, remove });
  return { userId };
}
