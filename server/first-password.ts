import { giveNewPassword } from "./operations/new-password.ts";
import { newOneTimePassword, type OneTimePassword } from "./people/session/password.ts";
import { operator } from "./persistence/audit/audit.ts";
import { ADMINISTRATOR } from "./persistence/seed/people.ts";
import { seedDatabase } from "./persistence/seed/seed.ts";
import type { Database } from "./storage/database.ts";

/** The administrator's one-time password and when it expires. */
export type FirstPassword = Pick<OneTimePassword, "password" | "expiresAt">;

/**
 * Seeds an empty database. Returns the administrator's one-time password if this start made one (or `reset` did), only
 * for the terminal; else null.
 */
export async function seedAndGivePassword(db: Database, reset: boolean): Promise<FirstPassword | null> {
  // An empty database has no configuration keys yet: the first password lasts for the default time.
  const first = await newOneTimePassword(db);
  if (await seedDatabase(db, first)) return first;
  if (!reset) return null;
  return giveNewPassword(db, { userName: ADMINISTRATOR.userName, actor: operator("start") });
}
