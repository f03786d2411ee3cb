import { PRIVILEGE_CODES, type Caller } from "./privileges.ts";

/** Header of every answer of the API: whom it was given to and what they may, as {@link privilegeMark} writes it. */
export const PRIVILEGE_MARK_HEADER = "x-privileges";

/**
 * A caller's user id and privileges in one short word: `7.1f` is user 7 with the privileges of indexes 0 to 4. A page
 * compares the mark of each answer with the session it shows, and so learns that a role was changed.
 */
export function privilegeMark({ userId, privileges }: Caller): string {
  const bits = PRIVILEGE_CODES.reduce(
    (sum, code, index) => (privileges.has(code) ? sum | (1n << BigInt(index)) : sum),
    0n,
  );
  return `${userId ?? ""}.${bits.toString(16)}`;
}

/** The user a mark speaks of; null for a caller without a session. */
export function userOfMark(mark: string): number | null {
  const [user = ""] = mark.split(".");
  return user === "" ? null : Number(user);
}
