import { eq, sql } from "drizzle-orm";
import { audit } from "./audits/audit.ts";
import { operator } from "./audits/operator.ts";
import { hashPassword, oneTimePassword } from "./session/password.ts";
import { inTransaction } from "./storage/database.ts";
import type { Database } from "./storage/database.ts";
import { sessions, users } from "./storage/schema/index.ts";
import { ADMINISTRATOR } from "./storage/seed/people.ts";
import { seedDatabase } from "./storage/seed/seed.ts";
import { StartupError } from "./storage/startup-error.ts";

/**
 * Seeds an empty database. The one-time password of the administrator, if this start made (or `reset`) one, for the
 * terminal alone; else null.
 */
export async function seedAndGivePassword(db: Database, reset: boolean): Promise<string | null> {
  const password = oneTimePassword();
  if (await seedDatabase(db, password)) return password;
  if (!reset) return null;
  await resetAdministrator(db, password);
  return password;
}

/** A new one-time password for `admin`, active again; every session of the account ends. */
async function resetAdministrator(db: Database, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash, active: true, mustChangePassword: true, version: sql`${users.version} + 1` })
      .where(eq(sql`lower(${users.userName})`, ADMINISTRATOR.userName))
      .returning({ userId: users.userId });
    if (user === undefined)
      throw new StartupError(`RESET_ADMIN: there is no user "${ADMINISTRATOR.userName}" in this database.`);
    await tx.delete(sessions).where(eq(sessions.userId, user.userId));
    await audit(tx, {
      caller: operator("start"),
      module: "User",
      action: "resetPassword",
      subjectId: user.userId,
      subject: ADMINISTRATOR.userName,
    });
  });
}
