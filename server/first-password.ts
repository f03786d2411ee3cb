import { operator } from "./audits/operator.ts";
import { giveNewPassword } from "./operations/new-password.ts";
import { oneTimePassword } from "./session/password.ts";
import type { Database } from "./storage/database.ts";
import { ADMINISTRATOR } from "./storage/seed/people.ts";
import { seedDatabase } from "./storage/seed/seed.ts";

/**
 * Seeds an empty database. The one-time password of the administrator, if this start made (or `reset`) one, for the
 * terminal alone; else null.
 */
export async function seedAndGivePassword(db: Database, reset: boolean): Promise<string | null> {
  const password = oneTimePassword();
  if (await seedDatabase(db, password)) return password;
  if (!reset) return null;
  const { userName } = ADMINISTRATOR;
  return (await giveNewPassword(db, { userName, actor: operator("start") })).password;
}
