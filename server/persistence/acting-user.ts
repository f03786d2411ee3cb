import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";

/** The spec's deletes name who acts as their second id. It must be the session's user (403): no one acts as someone else. */
export function assertActingUser(caller: RequestCaller, actingUserId: number): void {
  if (caller.userId !== actingUserId) throwHttpError(403, "errors.permission");
}
