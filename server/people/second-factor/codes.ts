import { Secret, TOTP } from "otpauth";
import { RECOVERY_CODES } from "../../../contract/calls/second-factor.ts";
import { hashOf } from "../../caller/token.ts";
import { oneTimePassword } from "../session/password.ts";

/** What authenticator apps take: SHA-1, six digits, 30 seconds (RFC 6238); 160 bits of secret (RFC 4226 §4). */
const SECRET_BYTES = 20;
const ISSUER = "Provision";
/** Steps before and after the present one that are taken too, for clocks that differ (RFC 6238 §5.2). */
const WINDOW = 1;

const totpOf = (secret: string, label = ""): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret) });

/** A new secret in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that authenticator apps read from a QR code. */
export const addressOf = (secret: string, userName: string): string => totpOf(secret, userName).toString();

/** The number of the 30 seconds that a code is of; null for one that fits none near now. */
export function stepOf(secret: string, code: string, timestamp = Date.now()): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Whether this is a code of an authenticator app rather than a recovery code. */
export const isOfApp = (code: string): boolean => /^\d{6}$/.test(withoutSpaces(code));

export const withoutSpaces = (code: string): string => code.replaceAll(/\s/g, "");

/** New recovery codes, and what is kept of them. */
export function newRecoveryCodes(): { readonly codes: string[]; readonly hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, oneTimePassword);
  return { codes, hashes: codes.map(recoveryHash) };
}

/** What is kept of a recovery code: a plain hash serves, since it has 99 random bits. */
export const recoveryHash = (code: string): string => hashOf(withoutSpaces(code).toLowerCase());
