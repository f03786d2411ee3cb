import type { z } from "zod";
import { TOKENS_MAX, type ApiToken, type makeToken as MakeTokenCall } from "../../contract/people/calls/programs.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { hashOf, newToken } from "../caller/token.ts";
import { assertGrantable } from "../people/security/lock-out.ts";
import { audit } from "../persistence/audit/audit.ts";
import { returnedRow } from "../persistence/change-record.ts";
import { assertThat, isId, refuseAt, unknownRecord } from "../persistence/refusals.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Transaction } from "../storage/database.ts";
import { and, eq, gt, isNull, lt, sql } from "../storage/orm.ts";
import { apiTokens, users } from "../storage/schema/index.ts";
import { ACCOUNT_RECORD, isToken, readTokens } from "./token-rows.ts";

/** The start of a token, by which people and scanners of repositories recognize one. */
export const TOKEN_PREFIX = "provision_";
const ENDING = 4;
const DAY = 24 * 60 * 60 * 1000;
/** Days for which a token that has ended is still listed, and is answered with its reason. */
const ENDED_KEPT = 90;

const manage = anyOf("program.edit");

/**
 * Makes a token of the caller, or of a program's account, with some of the owner's rights (422 for more). Returns it the
 * only time; the database has its hash.
 */
export async function makeToken(
  db: Database,
  caller: RequestCaller,
  { userId, name, privileges, days }: z.output<typeof MakeTokenCall.body>,
): Promise<{ token: string; made: ApiToken }> {
  const ownerId = userId ?? caller.userId ?? 0;
  const token = TOKEN_PREFIX + newToken();
  return inTransaction(db, async (tx) => {
    const rights = userId === undefined ? caller.privileges : await rightsOfAccount(tx, caller, userId);
    const beyond = privileges.filter((code) => !rights.has(code));
    if (beyond.length > 0) refuseAt("body.privileges", "domain.program.beyond", { found: beyond.join(", ") });
    await forgetEnded(tx);
    // Two tokens of an owner that are made at once count each other.
    await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, ownerId)).for("update");
    const valid = and(eq(apiTokens.userId, ownerId), isNull(apiTokens.revokedAt), gt(apiTokens.endsAt, clock.date()));
    const found = (await tx.select({ id: apiTokens.tokenId }).from(apiTokens).where(valid)).length;
    if (found >= TOKENS_MAX) refuseAt("body.name", "domain.program.tooMany", { found, expected: TOKENS_MAX });
    const { tokenId } = returnedRow(
      await tx
        .insert(apiTokens)
        .values({
          userId: ownerId,
          name,
          privileges,
          tokenHash: hashOf(token),
          ending: token.slice(-ENDING),
          createdBy: caller.userName,
          createdAt: clock.date(),
          endsAt: new Date(clock.now() + days * DAY),
        })
        .returning({ tokenId: apiTokens.tokenId }),
    );
    const made = await readOne(tx, tokenId, null);
    await note(tx, caller, "createToken", made);
    return { token, made };
  });
}

/** The rights of an account; 403 for a caller who may not manage accounts, or has fewer rights than it. */
async function rightsOfAccount(tx: Transaction, caller: RequestCaller, userId: number): Promise<ReadonlySet<string>> {
  assertThat(caller, manage);
  await ACCOUNT_RECORD.lock(tx, userId, caller);
  const { privileges } = await ACCOUNT_RECORD.read(tx, userId, caller);
  assertGrantable(caller, privileges);
  return new Set(privileges);
}

/** Revokes a token of the caller or, with the privilege, anyone's; one that has ended stays as it is. */
export async function revokeToken(db: Database, caller: RequestCaller, tokenId: number): Promise<ApiToken> {
  const ownerId = caller.privileges.has("program.edit") ? null : caller.userId;
  return inTransaction(db, async (tx) => {
    const before = await readOne(tx, tokenId, ownerId);
    const revoked = await tx
      .update(apiTokens)
      .set({ revokedAt: clock.date(), revokedBy: caller.userName })
      .where(and(isToken(tokenId, ownerId), isNull(apiTokens.revokedAt)))
      .returning({ tokenId: apiTokens.tokenId });
    if (revoked.length === 0) return before;
    const after = await readOne(tx, tokenId, ownerId);
    await note(tx, caller, "revokeToken", after);
    return after;
  });
}

async function readOne(tx: Transaction, tokenId: number, ownerId: number | null): Promise<ApiToken> {
  const [token] = isId(tokenId) ? await readTokens(tx, isToken(tokenId, ownerId)) : [];
  return token ?? unknownRecord("domain.program.tokenUnknown", { tokenId });
}

function note(tx: Transaction, caller: RequestCaller, action: string, token: ApiToken): Promise<void> {
  const { tokenId, userName, name, ending, privileges, endsAt } = token;
  const after = { owner: userName, name, ending, privileges, endsAt };
  return audit(tx, { caller, module: "Security", action, subjectId: `token/${tokenId}`, subject: name, after });
}

async function forgetEnded(tx: Transaction): Promise<void> {
  const before = new Date(clock.now() - ENDED_KEPT * DAY);
  await tx.delete(apiTokens).where(lt(sql`coalesce(${apiTokens.revokedAt}, ${apiTokens.endsAt})`, before));
}
