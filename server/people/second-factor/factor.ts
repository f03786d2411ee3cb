import { throwHttpError } from "../../answers/errors.ts";
import type { Database, Reader } from "../../storage/database.ts";
import { and, eq, lt, sql } from "../../storage/orm.ts";
import { secondFactors } from "../../storage/schema/index.ts";
import { isOfApp, recoveryHash, stepOf, withoutSpaces } from "./codes.ts";

export type SecondFactorRow = typeof secondFactors.$inferSelect;

/** By what a sign-in went beyond the password. */
export type PassedBy = "app" | "recoveryCode";

/** The second factor of a user; undefined where it is off. */
export async function secondFactorOf(reader: Reader, userId: number): Promise<SecondFactorRow | undefined> {
  const [row] = await reader.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/**
 * Lets a sign-in past the second factor. Null where the user has none; 401 without a code (`errors.login.codeRequired`) and
 * for a wrong or used one (`errors.login.code`).
 */
export async function passSecondFactor(
  db: Database,
  userId: number,
  code: string | undefined,
): Promise<PassedBy | null> {
  const factor = await secondFactorOf(db, userId);
  if (factor === undefined) return null;
  if (code === undefined) throwHttpError(401, "errors.login.codeRequired");
  return (await takeCode(db, factor, code)) ?? throwHttpError(401, "errors.login.code");
}

/** Takes a code, each once: by the app's step, or by dropping the recovery code. Null for a wrong or used one. */
export function takeCode(db: Database, factor: SecondFactorRow, code: string): Promise<PassedBy | null> {
  return isOfApp(code) ? useStep(db, factor, code) : useRecoveryCode(db, factor.userId, code);
}

async function useStep(db: Database, { userId, secret }: SecondFactorRow, code: string): Promise<PassedBy | null> {
  const step = stepOf(secret, withoutSpaces(code));
  if (step === null) return null;
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length > 0 ? "app" : null;
}

async function useRecoveryCode(db: Database, userId: number, code: string): Promise<PassedBy | null> {
  const hash = recoveryHash(code);
  const used = await db
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash})` })
    .where(and(eq(secondFactors.userId, userId), sql`${hash} = any(${secondFactors.recoveryHashes})`))
    .returning({ userId: secondFactors.userId });
  return used.length > 0 ? "recoveryCode" : null;
}
