import type { Fault } from "../../contract/api/errors.ts";
import {
  anyOf,
  permits,
  type Caller,
  type PrivilegeCode,
  type PrivilegeRule,
} from "../../contract/people/privileges.ts";
import { throwError, throwHttpError } from "../answers/errors.ts";
import { textOf } from "../answers/texts.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { postgresError } from "../storage/errors.ts";

type RefusalValues = Readonly<Record<string, string | number>>;

/** A fault of the request: its place, and the text that explains it. */
export function faultAt(path: string, key: string, values: RefusalValues = {}): Fault {
  return { path, key, values: { ...values }, message: textOf("en", key, values) };
}

/** Refuses a request (422) for one fault. */
export function refuseAt(path: string, key: string, values: RefusalValues = {}): never {
  return throwError([faultAt(path, key, values)]);
}

/** Refuses a request (422) if it has any faults. */
export function refuseAny(faults: readonly Fault[]): void {
  const [first, ...others] = faults;
  if (first) throwError([first, ...others]);
}

/** A record that does not exist (404). */
export function unknownRecord(key: string, values: RefusalValues): never {
  return throwHttpError(404, key, { values: { ...values } });
}

/** Refuses (403) a caller who may do only the other half of a call. */
export function assertThat(caller: Caller, rule: PrivilegeRule): void {
  if (!permits(caller, rule)) throwHttpError(403, "errors.permission");
}

/** Lets everyone access their own records, and holders of one of the privileges those of others (403). */
export function assertSelfOr(caller: RequestCaller, userId: number, ...codes: PrivilegeCode[]): void {
  if (caller.userId !== userId) assertThat(caller, anyOf(...codes));
}

const UNIQUE_VIOLATION = "23505";

/**
 * Runs a write whose uniqueness the database enforces, since only it notices two saves at the same moment; calls the
 * refusal for the constraint that failed.
 */
export async function refusingTaken<T>(
  refusals: Readonly<Record<string, () => never>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const refused = postgresError(error);
    if (refused?.code === UNIQUE_VIOLATION) refusals[refused.constraint ?? ""]?.();
    throw error;
  }
}

/**
 * The spec's delete calls name the acting user as their second id. It must be the session's user (403): no one acts as
 * someone else.
 */
export function assertActingUser(caller: RequestCaller, actingUserId: number): void {
  if (caller.userId !== actingUserId) throwHttpError(403, "errors.permission");
}

/** The years in which a disaster may lie; a date outside them is a typing error. */
export const YEARS = { first: 1900, last: 2199 } as const;

/** Returns whether a calendar date (YYYY-MM-DD) is in {@link YEARS}. */
export const isPlausibleDate = (date: string): boolean => date >= String(YEARS.first) && date < String(YEARS.last + 1);

/** Refuses a calendar date (YYYY-MM-DD) outside {@link YEARS}. */
export function assertPlausibleDate(date: string, path: string): void {
  if (!isPlausibleDate(date))
    refuseAt(path, "domain.date.range", { found: date, firstYear: YEARS.first, lastYear: YEARS.last });
}

/** The largest id of a serial column; a larger number is not a valid id, and PostgreSQL would not even compare it. */
const LARGEST_ID = 2_147_483_647;

/** Returns whether a number can be the id of a record. */
export function isId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= LARGEST_ID;
}
