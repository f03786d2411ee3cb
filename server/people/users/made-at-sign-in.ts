import type { FastifyRequest } from "fastify";
import type { GroupSource } from "../../../contract/people/calls/security.ts";
import { mandatoryText } from "../../../contract/api/field-rules.ts";
import { PERSON_NAME_MAX } from "../../../contract/people/users.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { requestOrigin } from "../../caller/caller.ts";
import { auditUser } from "../../persistence/audit/audit.ts";
import { returnedRow } from "../../persistence/change-record.ts";
import type { Transaction } from "../../storage/database.ts";
import { users } from "../../storage/schema/index.ts";

/** The data of an account that someone gets at the first sign-in elsewhere. */
export interface NewAccount {
  readonly userName: string;
  /** Only an address that is known to be the person's own: it finds the account at an OpenID Connect issuer. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Makes an account for someone that another sign-in has identified, audited as their own act.
 * @throws {HttpError} 401 if someone here already has that name or address: neither is taken over
 */
export async function makeAccount(
  tx: Transaction,
  account: NewAccount,
  { by, request }: { readonly by: GroupSource; readonly request: FastifyRequest },
): Promise<typeof users.$inferSelect> {
  const stamps = { createdBy: account.userName, editedBy: account.userName };
  const added = await tx
    .insert(users)
    .values({ ...account, ...stamps })
    .onConflictDoNothing()
    .returning();
  if (added.length === 0) throwHttpError(401, "errors.login.unregistered");
  const user = returnedRow(added);
  const caller = { userId: user.userId, userName: user.userName, ...requestOrigin(request) };
  await auditUser(tx, user, { caller, module: "User", action: "create", after: { ...account, by } });
  return user;
}

const PersonNameSchema = mandatoryText(PERSON_NAME_MAX);

/** A person's name as another sign-in gives it; empty if none of its values can be used. */
export const personName = (claimed: unknown): string => PersonNameSchema.safeParse(claimed).data ?? "";
