import type { RequestCaller } from "../../caller/caller.ts";
import { SESSION, hashOf } from "../../caller/token.ts";
import { auditUser } from "../../persistence/audit/audit.ts";
import { assertSelfOr, isId, unknownRecord } from "../../persistence/refusals.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Database } from "../../storage/database.ts";
import { and, desc, eq, gt } from "../../storage/orm.ts";
import { sessions } from "../../storage/schema/index.ts";
import { endGrant, endSessionsOf } from "../session/sessions.ts";
import { USER_RECORD, assertNotAbove, readUser } from "./user-rows.ts";

/** The user whose sessions to list, and the session of the call. */
interface SessionsOf {
  readonly userId: number;
  /** The token of the call. */
  readonly token: string;
}

/** The open sessions of a user, last used first. */
export async function readSessions(db: Database, caller: RequestCaller, { userId, token }: SessionsOf) {
  assertSelfOr(caller, userId, "user.edit");
  await readUser(db, caller, userId);
  await assertNotAbove(db, caller, userId);
  const now = clock.date();
  const idleSince = new Date(now.getTime() - SESSION.idleMilliseconds);
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.endsAt, now), gt(sessions.lastSeenAt, idleSince)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.sessionId));
  return rows.map((row) => ({
    sessionId: row.sessionId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    address: row.address,
    userAgent: row.userAgent,
    current: row.tokenHash === hashOf(token),
  }));
}

/**
 * Ends one session of a user, and returns whether it was the one of this call; 404 if the user has no session with that
 * number.
 */
export async function endOneSession(
  db: Database,
  caller: RequestCaller,
  { userId, sessionId, token }: SessionsOf & { readonly sessionId: number },
): Promise<boolean> {
  assertSelfOr(caller, userId, "user.edit");
  if (!isId(sessionId)) unknownRecord("domain.user.sessionUnknown", { sessionId });
  return inTransaction(db, async (tx) => {
    const user = await USER_RECORD.lock(tx, userId, caller);
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.sessionId, sessionId)))
      .returning();
    if (!ended) return unknownRecord("domain.user.sessionUnknown", { sessionId });
    // Otherwise the portal's tokens in that browser would open the next session.
    if (ended.grantId !== null) await endGrant(tx, ended.grantId);
    const { address, userAgent, createdAt } = ended;
    const before = { sessionId, address, userAgent, createdAt };
    await auditUser(tx, user, { caller, module: "Session", action: "endSession", before });
    return ended.tokenHash === hashOf(token);
  });
}

/** Signs a user out everywhere, except in the session of this call; returns how many sessions ended. */
export async function signOutEverywhere(db: Database, caller: RequestCaller, { userId, token }: SessionsOf) {
  assertSelfOr(caller, userId, "user.edit");
  return inTransaction(db, async (tx) => {
    const user = await USER_RECORD.lock(tx, userId, caller);
    const ended = await endSessionsOf(tx, userId, userId === caller.userId ? token : null);
    await auditUser(tx, user, {
      caller,
      module: "Session",
      action: "endOtherSessions",
      after: { endedSessions: ended },
    });
    return ended;
  });
}
