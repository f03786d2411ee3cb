import { PRIVILEGES, SEEDED_ROLES } from "../../../contract/people/privileges.ts";
import { SEEDED_ROLE_DESCRIPTIONS } from "../../../contract/people/seeded-roles.ts";
import { returnedRow } from "../change-record.ts";
import type { Transaction } from "../../storage/database.ts";
import { privileges, rolePrivileges, roles, userRoles, users } from "../../storage/schema/index.ts";
import { eq } from "../../storage/orm.ts";

/** Name of the first administrator and of the role that may do everything. */
export const ADMINISTRATOR = { userName: "admin", role: "Administrator" } as const;

/**
 * Writes the contract's privileges to the database. A privilege that is new in a release is granted to the roles whose
 * seed includes it; grants that administrators changed are kept.
 */
export async function syncPrivileges(tx: Transaction): Promise<void> {
  const known = new Set((await tx.select({ code: privileges.code }).from(privileges)).map(({ code }) => code));
  const added = PRIVILEGES.map((privilege, index) => ({ ...privilege, index })).filter(({ code }) => !known.has(code));
  if (added.length === 0) return;
  await tx.insert(privileges).values(added);
  const seeded = await tx.select({ roleId: roles.roleId, name: roles.name }).from(roles).where(eq(roles.seeded, true));
  const grants = seeded.flatMap(({ roleId, name }) =>
    added
      .filter(({ code }) => SEEDED_ROLES[name]?.includes(code) === true)
      .map(({ code }) => ({ roleId, privilegeCode: code })),
  );
  if (grants.length > 0) await tx.insert(rolePrivileges).values(grants);
}

/** The four roles of the privilege table, in a database that has none. */
export async function seedRoles(tx: Transaction): Promise<void> {
  for (const [name, codes] of Object.entries(SEEDED_ROLES)) {
    const role = { name, description: SEEDED_ROLE_DESCRIPTIONS[name] ?? "", seeded: true };
    const { roleId } = returnedRow(await tx.insert(roles).values(role).returning({ roleId: roles.roleId }));
    await tx.insert(rolePrivileges).values(codes.map((privilegeCode) => ({ roleId, privilegeCode })));
  }
}

/** The first administrator with a one-time password, which the screen asks them to change. */
export async function seedAdministrator(
  tx: Transaction,
  { passwordHash, expiresAt }: { readonly passwordHash: string; readonly expiresAt: Date | null },
): Promise<void> {
  const { userId } = returnedRow(
    await tx
      .insert(users)
      .values({
        userName: ADMINISTRATOR.userName,
        firstName: "First",
        lastName: "Administrator",
        passwordHash,
        mustChangePassword: true,
        passwordExpiresAt: expiresAt,
      })
      .returning({ userId: users.userId }),
  );
  const { roleId } = returnedRow(await tx.select().from(roles).where(eq(roles.name, ADMINISTRATOR.role)));
  await tx.insert(userRoles).values({ userId, roleId });
}
