import type { FastifyRequest } from "fastify";
import { throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { tokenOf } from "../../caller/token.ts";
import { auditUser, type AuditEntry } from "../../persistence/audit/audit.ts";
import { inTransaction, type Database, type Reader, type Transaction } from "../../storage/database.ts";
import { and, eq } from "../../storage/orm.ts";
import { roles, secondFactors, userRoles } from "../../storage/schema/index.ts";
import { endSessionsOf } from "../session/sessions.ts";
import { ownPasswordProven } from "../session/sign-in.ts";
import { addressOf, newRecoveryCodes, newSecret, secondFactorOf, stepOf, withoutSpaces } from "./factor.ts";

/** A user's request to change their own second factor, with the required proofs. */
interface OwnProofs {
  readonly current: string;
  readonly code: string;
  readonly request: FastifyRequest;
}

/** Returns whether the caller's sign-in requires a second factor, and the data to switch it on. */
export async function readSecondFactor(db: Database, caller: RequestCaller) {
  const userId = idOf(caller);
  const factor = await secondFactorOf(db, userId);
  const secret = newSecret();
  return {
    since: factor?.since.toISOString() ?? null,
    recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
    demanded: await isDemanded(db, userId),
    proposal: factor === undefined ? { secret, address: addressOf(secret, caller.userName) } : null,
  };
}

/** Switches the caller's second factor on, once a code shows that the secret arrived; returns the recovery codes. */
export async function turnOn(
  db: Database,
  caller: RequestCaller,
  { secret, ...proofs }: OwnProofs & { readonly secret: string },
): Promise<string[]> {
  const userId = idOf(caller);
  // Before the tries are counted: it is a typing error, not a guess at the caller's password.
  const step = stepOf(secret, withoutSpaces(proofs.code));
  if (step === null) throwHttpError(422, "errors.secondFactor.code");
  await ownPasswordProven(db, { userId, current: proofs.current, request: proofs.request });
  const { codes, hashes } = newRecoveryCodes();
  return inTransaction(db, async (tx) => {
    const added = await tx
      .insert(secondFactors)
      .values({ userId, secret, lastStep: step, recoveryHashes: hashes })
      .onConflictDoNothing()
      .returning({ userId: secondFactors.userId });
    if (added.length === 0) throwHttpError(422, "errors.secondFactor.on");
    const endedSessions = await endSessionsOf(tx, userId, tokenOf(proofs.request) ?? "");
    await note(tx, caller, { action: "turnOnSecondFactor", after: { endedSessions } });
    return codes;
  });
}

/** New recovery codes instead of all the caller had. */
export async function renewCodes(db: Database, caller: RequestCaller, proofs: OwnProofs): Promise<string[]> {
  const userId = await proven(db, caller, proofs);
  const { codes, hashes } = newRecoveryCodes();
  return inTransaction(db, async (tx) => {
    await tx.update(secondFactors).set({ recoveryHashes: hashes }).where(eq(secondFactors.userId, userId));
    await note(tx, caller, { action: "renewRecoveryCodes" });
    return codes;
  });
}

/** Switches the caller's second factor off; refused (422) if a role requires it. */
export async function turnOff(db: Database, caller: RequestCaller, proofs: OwnProofs): Promise<void> {
  if (await isDemanded(db, idOf(caller))) throwHttpError(422, "errors.secondFactor.demanded");
  const userId = await proven(db, caller, proofs);
  await inTransaction(db, async (tx) => {
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
    await note(tx, caller, { action: "turnOffSecondFactor" });
  });
}

/** Checks password and code of a caller whose second factor is on (422 if it is off). */
async function proven(db: Database, caller: RequestCaller, { current, code, request }: OwnProofs): Promise<number> {
  const userId = idOf(caller);
  await ownPasswordProven(db, { userId, current, code, request });
  return userId;
}

/** Returns whether a role of the user asks for a second factor. */
async function isDemanded(reader: Reader, userId: number): Promise<boolean> {
  const [role] = await reader
    .select({ roleId: roles.roleId })
    .from(userRoles)
    .innerJoin(roles, eq(roles.roleId, userRoles.roleId))
    .where(and(eq(userRoles.userId, userId), eq(roles.active, true), eq(roles.secondFactor, true)))
    .limit(1);
  return role !== undefined;
}

const idOf = ({ userId }: RequestCaller): number => userId ?? throwHttpError(401, "errors.session.required");

/** The trail has the action, never a secret or a code. */
function note(tx: Transaction, caller: RequestCaller, entry: Pick<AuditEntry, "action" | "after">): Promise<void> {
  return auditUser(tx, { ...caller, userId: idOf(caller) }, { caller, module: "User", ...entry });
}
