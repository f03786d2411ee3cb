import { SERVER_KEYS, valuesOf } from "../../config/keys.ts";
import type { Reader } from "../../storage/database.ts";
import { hashPassword, oneTimePassword } from "./password.ts";

const HOUR = 60 * 60 * 1000;

/** A password to type once, to be given to the one who is to have it, and what is kept of it. */
export interface OneTimePassword {
  readonly password: string;
  readonly passwordHash: string;
  /** From here on it opens nothing any more. */
  readonly expiresAt: Date;
}

/** Makes a one-time password, valid for the hours of the configuration key `oneTimePasswordHours`. */
export async function newOneTimePassword(reader: Reader): Promise<OneTimePassword> {
  const password = oneTimePassword();
  const { oneTimePasswordHours } = await valuesOf(reader, SERVER_KEYS);
  const expiresAt = new Date(Date.now() + Number(oneTimePasswordHours) * HOUR);
  return { password, passwordHash: await hashPassword(password), expiresAt };
}

/** Whether a user's password was a one-time password that is over. */
export function isOver({ passwordExpiresAt }: { readonly passwordExpiresAt: Date | null }): boolean {
  return passwordExpiresAt !== null && passwordExpiresAt <= new Date();
}

/** A moment as a terminal tells it: `2026-11-24 15:00 UTC`. */
export function terminalTime(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
