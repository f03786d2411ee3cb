import { setTimeout as delay } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { throwHttpError } from "../../answers/errors.ts";
import { networkOf } from "../../caller/network.ts";
import { returnedRow } from "../../persistence/change-record.ts";
import { clock } from "../../storage/clock.ts";
import type { Database, Transaction } from "../../storage/database.ts";
import { and, desc, eq, gt, isNull, lt, ne } from "../../storage/orm.ts";
import { loginAttempts } from "../../storage/schema/index.ts";
import { LOCKOUT, lockOf, windowStart } from "./locks.ts";
import { knownBrowser } from "./sessions.ts";

/**
 * Lets requests from one place through one at a time, with a pause between them: an attacker who guesses there is
 * slowed down, and everyone else there waits a little instead of being locked out. Milliseconds: between two turns, and
 * the longest that a caller may wait for theirs.
 */
export function turns({ spacing, longestWait }: Readonly<Record<"spacing" | "longestWait", number>>) {
  /** When the next turn of a place begins, in milliseconds. */
  const free = new Map<string, number>();
  /** Takes the next turn of a place. Returns the wait in milliseconds, or that the queue is full and when to retry. */
  return (place: string, now = clock.now()): { readonly wait: number } | { readonly comeAgain: number } => {
    for (const [other, at] of free) if (at <= now) free.delete(other);
    const next = Math.max(free.get(place) ?? 0, now);
    const wait = next - now;
    if (wait > longestWait) return { comeAgain: wait - longestWait };
    free.set(place, next + spacing);
    return { wait };
  };
}

/** The pace of an address with too many failed attempts: one attempt a second, with up to four seconds of waiting. */
const takeTurn = turns({ spacing: 1000, longestWait: 4000 });

/**
 * Records an attempt as failed before its password is checked (so that attempts sent in parallel count too). Beyond the
 * limits of its name it is refused (429) and not counted; beyond that of its address it waits. Returns the id with
 * which `succeed` corrects it.
 */
export async function attempt(db: Database, userName: string, request: FastifyRequest): Promise<number> {
  const name = userName.toLowerCase();
  const place = { address: networkOf(request.ip), browser: await knownBrowser(db, request, name) };
  await db.delete(loginAttempts).where(lt(loginAttempts.at, windowStart()));
  const { id } = returnedRow(
    await db
      .insert(loginAttempts)
      .values({ userName: name, ...place, at: clock.date(), succeeded: false })
      .returning({ id: loginAttempts.id }),
  );
  const refuse = async (key: string, values: Record<string, number>): Promise<never> => {
    await takeBack(db, id);
    throwHttpError(429, key, { values: { ...values, window: LOCKOUT.windowMinutes } });
  };
  const others = await db
    .select()
    .from(loginAttempts)
    .where(and(eq(loginAttempts.userName, name), gt(loginAttempts.at, windowStart()), ne(loginAttempts.id, id)))
    .orderBy(desc(loginAttempts.at), desc(loginAttempts.id));
  const lock = lockOf(others, place);
  if (lock !== null) {
    const { until, found, expected } = lock;
    const seconds = Math.max(1, Math.ceil((until.getTime() - clock.now()) / 1000));
    await refuse("errors.login.locked", { found, expected, minutes: Math.ceil(seconds / 60), seconds });
  }
  if (place.browser !== null) return id;
  const expected = LOCKOUT.perAddress;
  // This attempt is included, but has not failed yet.
  const found = (await failuresFrom(db, place.address)) - 1;
  if (found < expected) return id;
  const turn = takeTurn(place.address);
  if ("wait" in turn) await delay(turn.wait);
  else await refuse("errors.login.slowed", { found, expected, seconds: Math.ceil(turn.comeAgain / 1000) });
  return id;
}

function failuresFrom(db: Database, from: string): Promise<number> {
  const { address, at, succeeded, browser } = loginAttempts;
  const failed = and(eq(address, from), gt(at, windowStart()), eq(succeeded, false), isNull(browser));
  return db.$count(loginAttempts, failed);
}

/** Removes an attempt that does not count against its user. */
export async function takeBack(db: Database, id: number): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.id, id));
}

/** Marks an attempt as successful; the failures before it no longer count against this user at this place. */
export async function succeed(db: Database, id: number): Promise<void> {
  await db.update(loginAttempts).set({ succeeded: true }).where(eq(loginAttempts.id, id));
}

/** Forgets the attempts for a user name, so that its user can sign in at once. */
export async function forgetFailures(tx: Transaction, userName: string): Promise<void> {
  await tx.delete(loginAttempts).where(eq(loginAttempts.userName, userName.toLowerCase()));
}
