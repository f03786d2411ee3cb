import { and, eq, lt, ne, or } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Reader, Transaction } from "../storage/database.ts";
import { sessions } from "../storage/schema/index.ts";
import { SESSION, hashOf, newToken } from "./token.ts";

const USER_AGENT_LENGTH = 300;

/** Opens a session for a user and returns its token, which is stored nowhere but in the browser. */
export async function openSession(tx: Transaction, userId: number, request: FastifyRequest): Promise<string> {
  const token = newToken();
  const now = new Date();
  await tx.insert(sessions).values({
    tokenHash: hashOf(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    endsAt: new Date(now.getTime() + SESSION.wholeMilliseconds),
    address: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, USER_AGENT_LENGTH),
  });
  return token;
}

/** Ends one session; a token without one is nothing to complain about. */
export async function endSession(db: Reader, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)));
}

/** Ends all sessions of a user but the one with this token. */
export async function endOtherSessions(db: Reader, userId: number, token: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashOf(token))));
}

/**
 * Ends everything by which a user is signed in, wherever: for one who is deactivated, deleted or given a new password,
 * in the transaction of that change. Answers how many sessions there were.
 */
export async function endEverySession(tx: Transaction, userId: number): Promise<number> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.sessionId });
  return ended.length;
}

/** Removes sessions that are over. */
export async function sweepSessions(db: Reader): Promise<void> {
  const now = new Date();
  const idleSince = new Date(now.getTime() - SESSION.idleMilliseconds);
  await db.delete(sessions).where(or(lt(sessions.endsAt, now), lt(sessions.lastSeenAt, idleSince)));
}
