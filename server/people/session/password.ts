import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default algorithm) at OWASP's recommended cost: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), COST);
}

/** Whether the password is the hashed one. Without a hash (unknown user) the same work is done, so that time tells nothing. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await dummyHash), password.normalize("NFKC"));
  return passwordHash !== null && fits;
}

const dummyHash = hashPassword("nobody has this password");

/** Letters and digits that cannot be taken for one another when read from a terminal. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A random password to type once: four groups of five characters, 99 bits. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
