import { count, drizzle } from "../../storage/orm.ts";
import { SHIPPED_SECTIONS } from "../../../engine/report/sections.ts";
import { SYSTEM_ACTOR, audit } from "../audit/audit.ts";
import type { Database } from "../../storage/database.ts";
import { withStartLock } from "../../storage/migrate.ts";
import { reportSections, users } from "../../storage/schema/index.ts";
import * as schema from "../../storage/schema/index.ts";
import { seedDisasterCategories, syncLookups } from "./lookups.ts";
import { seedNeeds } from "./needs.ts";
import { ADMINISTRATOR, seedAdministrator, seedRoles, syncPrivileges } from "./people.ts";

/**
 * Fills an empty database with roles, the first administrator and the defaults, and brings the privileges and
 * lookups of a filled one up to date: one transaction, one process at a time. True if the administrator was made, with `firstPassword`.
 */
export async function seedDatabase(
  db: Database,
  firstPassword: { readonly passwordHash: string; readonly expiresAt: Date | null },
): Promise<boolean> {
  return withStartLock(db, (client) =>
    drizzle(client, { schema }).transaction(async (tx) => {
      await syncPrivileges(tx);
      await syncLookups(tx);
      const [found] = await tx.select({ people: count() }).from(users);
      if (found !== undefined && found.people > 0) return false;
      await seedRoles(tx);
      await seedAdministrator(tx, firstPassword);
      await seedDisasterCategories(tx);
      await seedNeeds(tx);
      await tx.insert(reportSections).values([...SHIPPED_SECTIONS]);
      await audit(tx, {
        caller: SYSTEM_ACTOR,
        module: "User",
        action: "create",
        subjectId: ADMINISTRATOR.userName,
        subject: ADMINISTRATOR.userName,
      });
      return true;
    }),
  );
}
