import { operator } from "./persistence/audit/operator.ts";
import { giveNewPassword } from "./operations/new-password.ts";
import { newOneTimePassword } from "./people/session/one-time-password.ts";
import type { Database } from "./storage/database.ts";
import { ADMINISTRATOR } from "./persistence/seed/people.ts";
import { seedDatabase } from "./persistence/seed/seed.ts";

/** The administrator's one-time password and until when it is one. */
export interface FirstPassword {
  readonly password: string;
  readonly expiresAt: Date;
}

/**
 * Seeds an empty database. The one-time password of the administrator, if this start made (or `reset`) one, for the
 * terminal alone; else null.
 */
export async function seedAndGivePassword(db: Database, reset: boolean): Promise<FirstPassword | null> {
  // An empty database has no configuration keys yet: the first password lives for the usual time.
  const first = await newOneTimePassword(db);
  if (await seedDatabase(db, first)) return first;
  if (!reset) return null;
  return giveNewPassword(db, { userName: ADMINISTRATOR.userName, actor: operator("start") });
}
