import { Secret, TOTP } from "otpauth";
import { RECOVERY_CODES } from "../../../contract/people/calls/second-factor.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { hashOf } from "../../caller/token.ts";
import { clock } from "../../storage/clock.ts";
import type { Database, Reader } from "../../storage/database.ts";
import { and, eq, lt, sql } from "../../storage/orm.ts";
import { secondFactors } from "../../storage/schema/index.ts";
import { oneTimePassword } from "../session/password.ts";

type SecondFactorRow = typeof secondFactors.$inferSelect;

/** What a sign-in proved beyond the password. */
export type FactorUsed = "app" | "recoveryCode";

/** The second factor of a user; undefined if it is off. */
export async function secondFactorOf(reader: Reader, userId: number): Promise<SecondFactorRow | undefined> {
  const [row] = await reader.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/**
 * Lets a sign-in past the second factor. Null if the user has none; 401 without a code (`errors.login.codeRequired`)
 * and for a wrong or used one (`errors.login.code`).
 */
export async function passSecondFactor(db: Database, userId: number, code: string | undefined) {
  const factor = await secondFactorOf(db, userId);
  if (factor === undefined) return null;
  if (code === undefined) throwHttpError(401, "errors.login.codeRequired");
  return (await takeCode(db, factor, code)) ?? throwHttpError(401, "errors.login.code");
}

/** Accepts each code once: by the app's step, or by removing the recovery code. Null for a wrong or used one. */
export function takeCode(db: Database, factor: SecondFactorRow, code: string): Promise<FactorUsed | null> {
  return isOfApp(code) ? useStep(db, factor, code) : useRecoveryCode(db, factor.userId, code);
}

async function useStep(db: Database, { userId, secret }: SecondFactorRow, code: string): Promise<FactorUsed | null> {
  const step = stepOf(secret, withoutSpaces(code));
  if (step === null) return null;
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length > 0 ? "app" : null;
}

async function useRecoveryCode(db: Database, userId: number, code: string): Promise<FactorUsed | null> {
  const hash = recoveryHash(code);
  const used = await db
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash})` })
    .where(and(eq(secondFactors.userId, userId), sql`${hash} = any(${secondFactors.recoveryHashes})`))
    .returning({ userId: secondFactors.userId });
  return used.length > 0 ? "recoveryCode" : null;
}

/** Parameters of authenticator apps: SHA-1, six digits, 30 seconds (RFC 6238); 160 bits of secret (RFC 4226, 4). */
const SECRET_BYTES = 20;
const ISSUER = "Provision";
/** Steps before and after the present one that are accepted too, for clocks that differ (RFC 6238 5.2). */
const WINDOW = 1;

const totpOf = (secret: string, label = ""): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret) });

/** A new secret in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that authenticator apps read from a QR code. */
export const addressOf = (secret: string, userName: string): string => totpOf(secret, userName).toString();

/** The number of the 30-second step of a code; null for one that matches none near now. */
export function stepOf(secret: string, code: string, timestamp = clock.now()): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Returns whether this is a code of an authenticator app rather than a recovery code. */
const isOfApp = (code: string): boolean => /^\d{6}$/.test(withoutSpaces(code));

export const withoutSpaces = (code: string): string => code.replaceAll(/\s/g, "");

/** New recovery codes, and the hashes that are stored. */
export function newRecoveryCodes(): { readonly codes: string[]; readonly hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, oneTimePassword);
  return { codes, hashes: codes.map(recoveryHash) };
}

/** The stored hash of a recovery code; a plain hash is enough for 99 random bits. */
const recoveryHash = (code: string): string => hashOf(withoutSpaces(code).toLowerCase());
