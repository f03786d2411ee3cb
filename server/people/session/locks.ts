import { clock } from "../../storage/clock.ts";
import type { Reader } from "../../storage/database.ts";
import { desc, gt } from "../../storage/orm.ts";
import { loginAttempts } from "../../storage/schema/index.ts";

/**
 * Number of failed attempts within the window that locks out further ones. The catalog's texts reveal which user names
 * exist, so the limits are strict. They count in the database, and so for all processes together.
 */
export const LOCKOUT = {
  windowMinutes: 15,
  /** For one user name from one browser that is known for it, or from one address (network) in unknown browsers. */
  perPlace: 5,
  /** For one user name from anywhere, not counting known browsers: higher, so that a stranger needs many addresses. */
  perUser: 25,
  /** For one address with any user names: beyond it that address is slowed, not locked out. */
  perAddress: 30,
} as const;

const WINDOW = LOCKOUT.windowMinutes * 60 * 1000;

/** Attempts older than this no longer count. */
export const windowStart = (now = clock.now()): Date => new Date(now - WINDOW);

/** An attempt as the lock sees it; `browser` is null for one that is not known for the name. */
type SignInAttempt = Pick<typeof loginAttempts.$inferSelect, "address" | "browser" | "at" | "succeeded">;

type AttemptOrigin = Pick<SignInAttempt, "address" | "browser">;

/** A place that is locked out of one name: the end of the lock, the number of failed attempts, and the number allowed. */
interface Lock {
  readonly until: Date;
  readonly found: number;
  readonly expected: number;
}

/**
 * The lock of a place for one name; null if there is none. `tries` are the attempts for that name within the window,
 * newest first.
 */
export function lockOf(tries: readonly SignInAttempt[], place: AttemptOrigin): Lock | null {
  const there = tries.filter(({ browser, address }) =>
    place.browser === null ? browser === null && address === place.address : browser === place.browser,
  );
  const lastSuccess = there.findIndex(({ succeeded }) => succeeded);
  const since = lastSuccess === -1 ? there : there.slice(0, lastSuccess);
  const locks = [lockBy(since, LOCKOUT.perPlace)];
  if (place.browser === null) {
    const strange = tries.filter(({ browser, succeeded }) => browser === null && !succeeded);
    locks.push(lockBy(strange, LOCKOUT.perUser));
  }
  return last(locks);
}

/** When the last lock of each locked name ends, by lower-cased name. */
export async function locksOf(reader: Reader): Promise<ReadonlyMap<string, Date>> {
  const tries = await reader
    .select()
    .from(loginAttempts)
    .where(gt(loginAttempts.at, windowStart()))
    .orderBy(desc(loginAttempts.at), desc(loginAttempts.id));
  const locks = new Map<string, Date>();
  for (const [name, own] of Map.groupBy(tries, ({ userName }) => userName)) {
    const places = Map.groupBy(own, ({ browser, address }) => browser ?? `from ${address}`);
    const lock = last([...places.values()].map(([place]) => (place ? lockOf(own, place) : null)));
    if (lock !== null) locks.set(name, lock.until);
  }
  return locks;
}

/** The lock caused by a number of failures; it ends when the oldest one needed for it leaves the window. */
function lockBy(failures: readonly SignInAttempt[], expected: number): Lock | null {
  const oldest = failures[expected - 1];
  if (oldest === undefined) return null;
  return { until: new Date(oldest.at.getTime() + WINDOW), found: failures.length, expected };
}

/** The lock that ends last. */
function last(locks: readonly (Lock | null)[]): Lock | null {
  return locks.reduce((end, lock) => (lock !== null && (end === null || lock.until > end.until) ? lock : end), null);
}
