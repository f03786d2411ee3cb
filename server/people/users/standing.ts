import { anyOf } from "../../../contract/privileges.ts";
import type { PrivilegeCode } from "../../../contract/privileges.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { assertThat } from "../../persistence/refusals.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import type { Reader } from "../../storage/database.ts";
import { usersAbove } from "./user-rows.ts";

/** Lets everyone at what is their own, and holders of the privilege at what is another's (403). */
export function assertSelfOr(caller: RequestCaller, userId: number, code: PrivilegeCode): void {
  if (caller.userId !== userId) assertThat(caller, anyOf(code));
}

/**
 * Refuses (403) a change to the account of someone who may do what the caller may not: with a new password or e-mail
 * address the caller would come by those privileges; docs/decisions/0016.
 */
export async function assertNotAbove(reader: Reader, caller: RequestCaller, userId: number): Promise<void> {
  const above = await usersAbove(reader, caller, [userId]);
  if (above.size > 0) throwHttpError(403, "domain.user.above");
}
