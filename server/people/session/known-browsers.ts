import type { FastifyReply, FastifyRequest } from "fastify";
import { BROWSER, hashOf, newToken, setTokenCookie, tokenOf } from "../../caller/token.ts";
import type { Database, Reader } from "../../storage/database.ts";
import { and, eq, lt, sql } from "../../storage/orm.ts";
import { knownBrowsers, users } from "../../storage/schema/index.ts";

/** By what the browser of a request is stored, where someone signed in there under this name before; else null. */
export async function knownBrowser(db: Reader, request: FastifyRequest, name: string): Promise<string | null> {
  const token = tokenOf(request, BROWSER);
  if (token === null) return null;
  const [known] = await db
    .select({ tokenHash: knownBrowsers.tokenHash })
    .from(knownBrowsers)
    .innerJoin(users, eq(users.userId, knownBrowsers.userId))
    .where(and(eq(knownBrowsers.tokenHash, hashOf(token)), eq(sql`lower(${users.userName})`, name.toLowerCase())));
  return known?.tokenHash ?? null;
}

/**
 * Remembers that a user signed in with the browser of this request. A browser new to the user gets a new token, so that
 * no one gains by planting their own; the others who signed in there stay known.
 */
export async function rememberBrowser(
  db: Database,
  { userId, request, reply }: { userId: number; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const now = new Date();
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
