import type { User } from "../../../contract/users.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { audit, type AuditActor } from "../../persistence/audit/audit.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { eq, sql } from "../../storage/orm.ts";
import { users } from "../../storage/schema/index.ts";
import { forgetFailures } from "../session/attempts.ts";
import { assertNotAbove, lockUserRow, readUser, type UserRow } from "./user-rows.ts";

/** Lets a user sign in again whom failed tries lock out; a password is not touched. */
export async function liftLock(db: Database, caller: RequestCaller, userId: number): Promise<User> {
  return inTransaction(db, async (tx) => {
    const row = await lockUserRow(tx, userId);
    await assertNotAbove(tx, caller, userId);
    await forget(tx, caller, row);
    return readUser(tx, caller, userId);
  });
}

/** The same for the operator of the server. Answers the name as the record spells it, or null where there is no such user. */
export async function liftLockByName(db: Database, actor: AuditActor, userName: string): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const byName = eq(sql`lower(${users.userName})`, userName.toLowerCase());
    const [row] = await tx.select().from(users).where(byName).for("update");
    if (row !== undefined) await forget(tx, actor, row);
    return row?.userName ?? null;
  });
}

async function forget(tx: Transaction, caller: AuditActor, { userId, userName }: UserRow): Promise<void> {
  await forgetFailures(tx, userName);
  await audit(tx, { caller, module: "User", action: "liftLock", subjectId: userId, subject: userName });
}
