import type { FastifyRequest } from "fastify";
import { SESSION, hashOf, newToken } from "../../caller/token.ts";
import { audit, type AuditActor, type AuditEntry } from "../../persistence/audit/audit.ts";
import { clock } from "../../storage/clock.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { and, eq, lt } from "../../storage/orm.ts";
import { portalGrants, portalTokens, type PortalTokenKind } from "../../storage/schema/index.ts";

/** The address, page or service to which a token is bound, if any. */
export interface Binding {
  readonly referer?: string | null;
  readonly address?: string | null;
  readonly serverUrl?: string | null;
}

/** Records an authorization and returns its code, which is stored nowhere. Removes expired ones. */
export async function openGrant(
  tx: Transaction,
  asked: { userId: number; clientId: string; redirectUri: string; codeChallenge: string; lifetime: number },
): Promise<string> {
  const { lifetime, ...grant } = asked;
  const now = clock.now();
  await sweepGrants(tx);
  const code = newToken();
  await tx.insert(portalGrants).values({
    ...grant,
    codeHash: hashOf(code),
    codeEndsAt: new Date(now + LIFETIMES.code),
    endsAt: new Date(now + lifetime),
  });
  return code;
}

/** Records a sign-in by user name and password, which has no code; returns its id. */
export async function openPasswordGrant(tx: Transaction, userId: number, lifetime: number): Promise<string> {
  await sweepGrants(tx);
  const endsAt = new Date(clock.now() + lifetime);
  const [grant] = await tx.insert(portalGrants).values({ userId, endsAt }).returning({ id: portalGrants.grantId });
  if (grant === undefined) throw new Error("The sign-in at the portal was not stored");
  return grant.id;
}

/** A new token for a grant, and its expiry: never later than the grant's. */
export async function giveToken(
  tx: Transaction,
  given: { grantId: string; kind: PortalTokenKind; lifetime: number; grantEndsAt: Date } & Binding,
): Promise<{ token: string; endsAt: Date }> {
  const { lifetime, grantEndsAt, ...row } = given;
  const token = newToken();
  const endsAt = new Date(Math.min(clock.now() + lifetime, grantEndsAt.getTime()));
  await tx.insert(portalTokens).values({ ...row, tokenHash: hashOf(token), endsAt });
  return { token, endsAt };
}

/** Audits an event of someone's sign-in at the portal. */
export function auditPortal(
  tx: Transaction,
  { ip: address, id: requestId }: FastifyRequest,
  user: Pick<AuditActor, "userId" | "userName" | "userAgent">,
  entry: Pick<AuditEntry, "action" | "after">,
): Promise<void> {
  const subject = user.userName === "" ? String(user.userId) : user.userName;
  const { userId, userName, userAgent = "" } = user;
  const caller = { userId, userName, userAgent, address, requestId };
  return audit(tx, { caller, module: "Portal", subjectId: String(userId), subject, ...entry });
}

async function sweepGrants(db: Reader): Promise<void> {
  const now = clock.date();
  await db.delete(portalGrants).where(lt(portalGrants.endsAt, now));
  await db.delete(portalTokens).where(and(eq(portalTokens.kind, "access"), lt(portalTokens.endsAt, now)));
}

const MINUTE = 60 * 1000;

/** The lifetimes of the portal's codes and tokens, in milliseconds. */
export const LIFETIMES = {
  /** An authorization code: the browser exchanges it at once. */
  code: MINUTE,
  /** An access token. The SDK asks for the next one two minutes before. */
  access: 30 * MINUTE,
  /**
   * A refresh token, like a session without a call; each use returns a new one. Below a day, so that Esri's clients
   * request it.
   */
  get refresh() {
    return SESSION.idleMilliseconds;
  },
  /** A sign-in, however often refreshed; limited like a busy session. */
  get grant() {
    return SESSION.wholeMilliseconds;
  },
  /** A token obtained with user name and password, if no shorter time is requested. */
  password: 60 * MINUTE,
  get longestPassword() {
    return SESSION.idleMilliseconds;
  },
};

/** ArcGIS's `expiration`, in minutes, within bounds; a value that is not a number counts as absent. */
export function lifetimeOf(expiration: string | undefined, bounds: { usual: number; longest: number }): number {
  const minutes = /^\d{1,6}$/.test(expiration ?? "") ? Number(expiration) : 0;
  return minutes > 0 ? Math.min(minutes * MINUTE, bounds.longest) : bounds.usual;
}
