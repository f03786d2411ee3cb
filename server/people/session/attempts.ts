import { and, count, eq, gt, lt, max } from "../../storage/orm.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { Database, Transaction } from "../../storage/database.ts";
import { loginAttempts } from "../../storage/schema/index.ts";
import { networkOf } from "../../caller/network.ts";

/**
 * How many failed tries within the window lock further ones out. The catalogue's texts say which user names exist, so
 * the limits are hard. They count in the database, thus for all processes together.
 */
export const LOCKOUT = {
  windowMinutes: 15,
  /** For one user name from one address, or from one network of addresses that belong to one place. */
  perUserAndAddress: 5,
  /** For one user name from anywhere: higher, so that a stranger cannot lock someone out with five tries. */
  perUser: 25,
  /** For one address with any user names. */
  perAddress: 30,
} as const;

const WINDOW = LOCKOUT.windowMinutes * 60 * 1000;

/**
 * Writes a try down as failed, before its password is looked at (tries sent side by side count too), and refuses it
 * (429) beyond the limits. Returns the id by which `succeed` takes it back.
 */
export async function attempt(db: Database, userName: string, from: string): Promise<number> {
  const address = networkOf(from);
  const name = userName.toLowerCase();
  const now = new Date();
  await db.delete(loginAttempts).where(lt(loginAttempts.at, new Date(now.getTime() - 2 * WINDOW)));
  const [row] = await db
    .insert(loginAttempts)
    .values({ userName: name, address, at: now, succeeded: false })
    .returning({ id: loginAttempts.id });
  const byUser = eq(loginAttempts.userName, name);
  const byAddress = eq(loginAttempts.address, address);
  const [lastSuccess] = await db
    .select({ at: max(loginAttempts.at) })
    .from(loginAttempts)
    .where(and(byUser, byAddress, eq(loginAttempts.succeeded, true)));
  const since = new Date(now.getTime() - WINDOW);
  const sinceSuccess = lastSuccess?.at != null && lastSuccess.at > since ? lastSuccess.at : since;
  const failures = async (...conditions: Parameters<typeof and>): Promise<number> => {
    const [found] = await db
      .select({ tries: count() })
      .from(loginAttempts)
      .where(and(eq(loginAttempts.succeeded, false), ...conditions));
    return found?.tries ?? 0;
  };
  const locked =
    (await failures(byUser, byAddress, gt(loginAttempts.at, sinceSuccess))) > LOCKOUT.perUserAndAddress ||
    (await failures(byUser, gt(loginAttempts.at, since))) > LOCKOUT.perUser ||
    (await failures(byAddress, gt(loginAttempts.at, since))) > LOCKOUT.perAddress;
  if (locked || row === undefined)
    throwHttpError(429, "errors.login.locked", { values: { minutes: LOCKOUT.windowMinutes } });
  return row.id;
}

/** Marks a try as one that succeeded; the failures before it no longer count against this user at this address. */
export async function succeed(db: Database, id: number): Promise<void> {
  await db.update(loginAttempts).set({ succeeded: true }).where(eq(loginAttempts.id, id));
}

/** Forgets the tries for a user name: an administrator who gives a new password lets its user in at once. */
export async function forgetFailures(tx: Transaction, userName: string): Promise<void> {
  await tx.delete(loginAttempts).where(eq(loginAttempts.userName, userName.toLowerCase()));
}
