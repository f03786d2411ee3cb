import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { SERVER_KEYS, valuesOf } from "../../config/keys.ts";
import { clock } from "../../storage/clock.ts";
import type { Reader } from "../../storage/database.ts";

/** argon2id (the library's default algorithm) at OWASP's recommended cost: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), COST);
}

/**
 * Returns whether the password matches the hash. Without a hash (unknown user) the same work is done, so that the time
 * reveals nothing.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await dummyHash), password.normalize("NFKC"));
  return passwordHash !== null && fits;
}

const dummyHash = hashPassword("no account has this password");

/** Letters and digits that cannot be confused when read from a terminal. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A random password to type once: four groups of five characters, 99 bits. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

const HOUR = 60 * 60 * 1000;

/** A password to type once, to be given to its user, and the hash and expiry to store. */
export interface OneTimePassword {
  readonly password: string;
  readonly passwordHash: string;
  /** When it stops working. */
  readonly expiresAt: Date;
}

/** Makes a one-time password, valid for the hours of the configuration key `oneTimePasswordHours`. */
export async function newOneTimePassword(reader: Reader): Promise<OneTimePassword> {
  const password = oneTimePassword();
  const { oneTimePasswordHours } = await valuesOf(reader, SERVER_KEYS);
  const expiresAt = new Date(clock.now() + Number(oneTimePasswordHours) * HOUR);
  return { password, passwordHash: await hashPassword(password), expiresAt };
}

/** Returns whether a user's password was a one-time password that has expired. */
export function isOver({ passwordExpiresAt }: { readonly passwordExpiresAt: Date | null }): boolean {
  return passwordExpiresAt !== null && passwordExpiresAt <= clock.date();
}

/** A moment in a terminal's format: `2026-11-24 15:00 UTC`. */
export function terminalTime(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
