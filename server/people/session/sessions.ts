import type { FastifyReply, FastifyRequest } from "fastify";
import { BROWSER, SESSION, hashOf, newToken, setTokenCookie, tokenOf } from "../../caller/token.ts";
import { requestOrigin } from "../../caller/caller.ts";
import { clock } from "../../storage/clock.ts";
import type { Database, Reader, Transaction } from "../../storage/database.ts";
import { and, eq, lt, ne, or, sql } from "../../storage/orm.ts";
import { knownBrowsers, portalGrants, sessions, users } from "../../storage/schema/index.ts";

/** A session that a portal's token opened. */
interface PortalProof {
  /** The sign-in at our own portal that the token was given on; the session ends with it. Null for another portal. */
  readonly grantId: string | null;
}

/** Proof of the user's identity other than our own password check. */
export interface SignInProof {
  readonly portal?: PortalProof;
  /** The ID token of an OpenID issuer. */
  readonly idToken?: string;
}

/** Opens a session for a user and returns its token, which is stored only in the browser. */
export async function openSession(
  tx: Transaction,
  userId: number,
  request: FastifyRequest,
  { portal, idToken }: SignInProof = {},
): Promise<string> {
  const token = newToken();
  const now = clock.date();
  const { address, userAgent } = requestOrigin(request);
  await tx.insert(sessions).values({
    tokenHash: hashOf(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    endsAt: new Date(now.getTime() + SESSION.wholeMilliseconds),
    address,
    userAgent,
    byPortal: portal !== undefined,
    grantId: portal?.grantId ?? null,
    idToken: idToken ?? null,
  });
  return token;
}

/**
 * Ends one session and returns the proof of identity that it was opened with; a token without a session is not an
 * error.
 */
export async function endSession(db: Reader, token: string) {
  const { idToken, grantId } = sessions;
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashOf(token)))
    .returning({ idToken, grantId });
  return ended;
}

/**
 * Ends one session and the sign-in at our portal that it was opened with, with all its tokens. Returns the ID token of
 * the issuer that opened it, or null.
 */
export async function endSessionWithGrant(tx: Transaction, token: string): Promise<string | null> {
  const ended = await endSession(tx, token);
  if (ended?.grantId != null) await endGrant(tx, ended.grantId);
  return ended?.idToken ?? null;
}

/**
 * Ends everything that keeps a user signed in anywhere, including tokens of our portal, except the session with the
 * token `except`: for a user who is deactivated, deleted or given a new password, in the transaction of that change.
 * Returns the number of sessions ended.
 */
export async function endSessionsOf(tx: Transaction, userId: number, except: string | null = null): Promise<number> {
  const { tokenHash, grantId } = sessions;
  const kept =
    except === null
      ? []
      : await tx
          .select({ grantId })
          .from(sessions)
          .where(eq(tokenHash, hashOf(except)));
  const others = and(eq(sessions.userId, userId), except === null ? undefined : ne(tokenHash, hashOf(except)));
  const ended = await tx.delete(sessions).where(others).returning({ id: sessions.sessionId });
  const but = kept[0]?.grantId ?? null;
  await tx
    .delete(portalGrants)
    .where(and(eq(portalGrants.userId, userId), but === null ? undefined : ne(portalGrants.grantId, but)));
  return ended.length;
}

/** Removes expired sessions. */
export async function sweepSessions(db: Reader): Promise<void> {
  const now = clock.date();
  const idleSince = new Date(now.getTime() - SESSION.idleMilliseconds);
  await db.delete(sessions).where(or(lt(sessions.endsAt, now), lt(sessions.lastSeenAt, idleSince)));
}

/** Ends a sign-in at our portal: every token issued for it becomes invalid, and so does the session that it opened. */
export async function endGrant(db: Reader, grantId: string): Promise<void> {
  await db.delete(portalGrants).where(eq(portalGrants.grantId, grantId));
}

/**
 * The stored id of the request's browser, if someone (or the user of this name) has signed in there before; else null.
 */
export async function knownBrowser(db: Reader, request: FastifyRequest, name?: string): Promise<string | null> {
  const token = tokenOf(request, BROWSER);
  if (token === null) return null;
  const isNamed = name === undefined ? undefined : eq(sql`lower(${users.userName})`, name.toLowerCase());
  const [known] = await db
    .select({ tokenHash: knownBrowsers.tokenHash })
    .from(knownBrowsers)
    .innerJoin(users, eq(users.userId, knownBrowsers.userId))
    .where(and(eq(knownBrowsers.tokenHash, hashOf(token)), isNamed));
  return known?.tokenHash ?? null;
}

/**
 * Remembers the request's browser for its user. A browser new to the user gets a new token, so that planting one is
 * useless; other users stay known there.
 */
export async function rememberBrowser(
  db: Database,
  { userId, request, reply }: { userId: number; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const now = clock.date();
  await db.delete(knownBrowsers).where(lt(knownBrowsers.usedAt, new Date(now.getTime() - BROWSER.wholeMilliseconds)));
  const before = tokenOf(request, BROWSER);
  const byToken = eq(knownBrowsers.tokenHash, before === null ? "" : hashOf(before));
  const own = await db
    .update(knownBrowsers)
    .set({ usedAt: now })
    .where(and(byToken, eq(knownBrowsers.userId, userId)))
    .returning();
  const token = own.length > 0 && before !== null ? before : newToken();
  if (token !== before) {
    await db
      .update(knownBrowsers)
      .set({ tokenHash: hashOf(token) })
      .where(byToken);
    await db.insert(knownBrowsers).values({ tokenHash: hashOf(token), userId, usedAt: now });
  }
  setTokenCookie(request, reply, token, BROWSER);
}
