import { and, eq, lt } from "../../storage/orm.ts";
import { hashOf, newToken } from "../../caller/token.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { portalGrants, portalTokens } from "../../storage/schema/index.ts";
import type { PortalTokenKind } from "../../storage/schema/index.ts";
import { LIFETIMES } from "./lifetimes.ts";

/** What a token is bound to, where it is. */
export interface Binding {
  readonly referer?: string | null;
  readonly address?: string | null;
  readonly serverUrl?: string | null;
}

/** Notes an authorization, and answers its code, which is stored nowhere. Sweeps what is over. */
export async function openGrant(
  tx: Transaction,
  asked: { userId: number; clientId: string; redirectUri: string; codeChallenge: string; lifetime: number },
): Promise<string> {
  const { lifetime, ...grant } = asked;
  const now = Date.now();
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

/** Notes a sign-in by user name and password, which has no code; answers its id. */
export async function openPasswordGrant(tx: Transaction, userId: number, lifetime: number): Promise<string> {
  await sweepGrants(tx);
  const endsAt = new Date(Date.now() + lifetime);
  const [grant] = await tx.insert(portalGrants).values({ userId, endsAt }).returning({ id: portalGrants.grantId });
  if (grant === undefined) throw new Error("The sign-in at the portal was not stored");
  return grant.id;
}

/** A new token on a grant, and when it ends: never later than the grant. */
export async function giveToken(
  tx: Transaction,
  given: { grantId: string; kind: PortalTokenKind; lifetime: number; grantEndsAt: Date } & Binding,
): Promise<{ token: string; endsAt: Date }> {
  const { lifetime, grantEndsAt, ...row } = given;
  const token = newToken();
  const endsAt = new Date(Math.min(Date.now() + lifetime, grantEndsAt.getTime()));
  await tx.insert(portalTokens).values({ ...row, tokenHash: hashOf(token), endsAt });
  return { token, endsAt };
}

async function sweepGrants(db: Reader): Promise<void> {
  const now = new Date();
  await db.delete(portalGrants).where(lt(portalGrants.endsAt, now));
  await db.delete(portalTokens).where(and(eq(portalTokens.kind, "access"), lt(portalTokens.endsAt, now)));
}
