import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { callerOfUser } from "../../caller/caller.ts";
import { hashOf } from "../../caller/token.ts";
import { endGrant } from "../../people/session/sessions.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { and, eq } from "../../storage/orm.ts";
import { portalGrants, portalTokens } from "../../storage/schema/index.ts";
import { OAuthError, formOf, type Parameters } from "../protocol.ts";
import { LIFETIMES, auditPortal, giveToken } from "./grants.ts";
import type { Portal } from "./portal.ts";

/**
 * `oauth2/token`: exchanges an authorization code for tokens, or a refresh token for the next ones. ArcGIS has a
 * separate grant for renewing a refresh token; here every use renews it.
 * @throws {OAuthError}
 */
export async function exchangeToken(request: FastifyRequest, portal: Portal) {
  const form = formOf(request);
  const clientId = required(form, "client_id");
  if (clientId !== portal.appId) throw new OAuthError("invalid_client", "Invalid client_id");
  const { db } = request.server;
  switch (form["grant_type"]) {
    case "authorization_code":
      return answer(
        request,
        await exchangeCode(db, {
          code: required(form, "code"),
          redirectUri: required(form, "redirect_uri"),
          verifier: required(form, "code_verifier"),
          clientId,
          request,
        }),
      );
    case "refresh_token":
    case "exchange_refresh_token":
      return answer(
        request,
        await exchangeRefreshToken(db, {
          refreshToken: required(form, "refresh_token"),
          redirectUri: form["redirect_uri"],
          clientId,
          request,
        }),
      );
    default:
      throw new OAuthError("unsupported_grant_type", "grant_type must be authorization_code or refresh_token");
  }
}

function required(form: Parameters, name: string): string {
  const value = form[name];
  if (value === undefined || value === "") throw new OAuthError("invalid_request", `${name} is required`);
  return value;
}

function answer(request: FastifyRequest, { userName, access, refresh }: ExchangedTokens) {
  return {
    access_token: access.token,
    expires_in: secondsTo(access.endsAt),
    username: userName,
    ssl: request.protocol === "https",
    refresh_token: refresh.token,
    refresh_token_expires_in: secondsTo(refresh.endsAt),
    // All tabs of a browser share one sign-in, as they share the session's cookie.
    persist: true,
  };
}

const secondsTo = (moment: Date): number => Math.max(0, Math.round((moment.getTime() - clock.now()) / 1000));

/** The tokens from an exchange, and their user. */
interface ExchangedTokens {
  readonly userName: string;
  readonly access: { readonly token: string; readonly endsAt: Date };
  readonly refresh: { readonly token: string; readonly endsAt: Date };
}

/** RFC 7636 4.1. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

type Grant = typeof portalGrants.$inferSelect;

/**
 * Exchanges an authorization code for tokens, once: the code must be fresh and of this client and redirect address, and
 * the verifier must match the S256 challenge that the code was requested with. Any mismatch invalidates the code; a
 * code that is used a second time ends everything that the first use issued (RFC 6749 4.1.2).
 * @throws {OAuthError} invalid_grant
 */
async function exchangeCode(
  db: Database,
  asked: { code: string; clientId: string; redirectUri: string; verifier: string; request: FastifyRequest },
): Promise<ExchangedTokens> {
  const given = await inTransaction(db, async (tx) => {
    const [grant] = await tx
      .select()
      .from(portalGrants)
      .where(eq(portalGrants.codeHash, hashOf(asked.code)))
      .for("update");
    if (grant === undefined) return null;
    const user = await callerOfUser(tx, grant.userId);
    if (user === null || !fits(grant, asked)) {
      await endGrant(tx, grant.grantId);
      if (grant.codeUsedAt !== null) await noteReuse(tx, { grant, what: "code", request: asked.request });
      return null;
    }
    await tx.update(portalGrants).set({ codeUsedAt: clock.date() }).where(eq(portalGrants.grantId, grant.grantId));
    return { userName: user.userName, ...(await givePair(tx, grant)) };
  });
  // The transaction commits even then: ended sign-ins stay ended.
  return given ?? refuse("Invalid authorization code");
}

/**
 * Exchanges a refresh token for an access token and the next refresh token. A token that is used a second time is in
 * two hands, so the whole sign-in ends (RFC 9700 4.14.2).
 * @throws {OAuthError} invalid_grant
 */
async function exchangeRefreshToken(
  db: Database,
  asked: { refreshToken: string; clientId: string; redirectUri?: string | undefined; request: FastifyRequest },
): Promise<ExchangedTokens> {
  const given = await inTransaction(db, async (tx) => {
    const tokenHash = hashOf(asked.refreshToken);
    const [row] = await tx
      .select({ token: portalTokens, grant: portalGrants })
      .from(portalTokens)
      .innerJoin(portalGrants, eq(portalGrants.grantId, portalTokens.grantId))
      .where(and(eq(portalTokens.tokenHash, tokenHash), eq(portalTokens.kind, "refresh")))
      .for("update");
    if (row === undefined) return null;
    const { token, grant } = row;
    const user = await callerOfUser(tx, grant.userId);
    if (token.usedAt !== null || user === null) {
      await endGrant(tx, grant.grantId);
      if (token.usedAt !== null) await noteReuse(tx, { grant, what: "refresh token", request: asked.request });
      return null;
    }
    const elsewhere = asked.redirectUri !== undefined && asked.redirectUri !== grant.redirectUri;
    if (token.endsAt <= clock.date() || grant.clientId !== asked.clientId || elsewhere) return null;
    await tx.update(portalTokens).set({ usedAt: clock.date() }).where(eq(portalTokens.tokenHash, tokenHash));
    return { userName: user.userName, ...(await givePair(tx, grant)) };
  });
  return given ?? refuse("Invalid refresh token");
}

async function givePair(
  tx: Transaction,
  { grantId, endsAt: grantEndsAt }: Grant,
): Promise<Omit<ExchangedTokens, "userName">> {
  return {
    access: await giveToken(tx, { grantId, kind: "access", lifetime: LIFETIMES.access, grantEndsAt }),
    refresh: await giveToken(tx, { grantId, kind: "refresh", lifetime: LIFETIMES.refresh, grantEndsAt }),
  };
}

function fits(grant: Grant, asked: { clientId: string; redirectUri: string; verifier: string }): boolean {
  return (
    grant.codeUsedAt === null &&
    grant.codeEndsAt !== null &&
    grant.codeEndsAt > clock.date() &&
    grant.clientId === asked.clientId &&
    grant.redirectUri === asked.redirectUri &&
    VERIFIER.test(asked.verifier) &&
    isSame(grant.codeChallenge, createHash("sha256").update(asked.verifier).digest("base64url"))
  );
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

async function noteReuse(
  tx: Transaction,
  { grant, what, request }: { grant: Grant; what: string; request: FastifyRequest },
): Promise<void> {
  const { userId, clientId } = grant;
  const userName = (await callerOfUser(tx, userId))?.userName ?? "";
  const after = { reason: `A ${what} was used twice`, app: clientId };
  await auditPortal(tx, request, { userId, userName }, { action: "revoke", after });
}

function refuse(description: string): never {
  throw new OAuthError("invalid_grant", description);
}
