import { eq } from "../../storage/orm.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { audit } from "../../persistence/audit/audit.ts";
import { languageOf, textOf } from "../../answers/texts.ts";
import { callerOf, callerOfUser } from "../../caller/caller.ts";
import { signOut } from "../../people/session/sign-in.ts";
import { clearTokenCookie, hashOf } from "../../caller/token.ts";
import { inTransaction } from "../../storage/database.ts";
import { portalGrants, portalTokens } from "../../storage/schema/index.ts";
import { isNavigation } from "./authorize.ts";
import { endGrant } from "../../people/session/sessions.ts";
import { formOf, parametersOf } from "../parameters.ts";
import { isRegistered, type Portal } from "./portal.ts";

/**
 * `oauth2/revokeToken` (RFC 7009): with a refresh token the whole sign-in ends, with an access token that token, or the
 * sign-in that has no other. A token that is none is nothing to complain about.
 */
export async function revokeToken(request: FastifyRequest): Promise<{ success: true }> {
  const form = formOf(request);
  const tokenHash = hashOf(form["auth_token"] ?? form["token"] ?? "");
  const clientId = form["client_id"] ?? "";
  await inTransaction(request.server.db, async (tx) => {
    const [row] = await tx
      .select({ kind: portalTokens.kind, grant: portalGrants })
      .from(portalTokens)
      .innerJoin(portalGrants, eq(portalGrants.grantId, portalTokens.grantId))
      .where(eq(portalTokens.tokenHash, tokenHash));
    if (row === undefined || row.grant.clientId !== clientId) return;
    if (row.kind === "access" && clientId !== "") {
      await tx.delete(portalTokens).where(eq(portalTokens.tokenHash, tokenHash));
      return;
    }
    const { grantId, userId } = row.grant;
    const user = await callerOfUser(tx, userId);
    await endGrant(tx, grantId);
    await audit(tx, {
      caller: { userId, userName: user?.userName ?? "", address: request.ip, requestId: request.id },
      module: "Portal",
      action: "signOut",
      subjectId: userId,
      subject: user?.userName ?? String(userId),
    });
  });
  return { success: true };
}

/**
 * `oauth2/signout`: ends the session of the browser that comes here, and leads back to a registered address or home. The
 * cookie is of this site alone, so no other site's page can sign anyone out.
 */
export async function signOutPage(request: FastifyRequest, reply: FastifyReply, portal: Portal): Promise<FastifyReply> {
  const { client_id: clientId, redirect_uri: redirectUri } = parametersOf(request);
  const known = redirectUri === undefined || (clientId === portal.appId && isRegistered(portal, redirectUri, request));
  if (!known || !isNavigation(request))
    return reply
      .code(400)
      .type("text/plain; charset=utf-8")
      .send(textOf(languageOf(request), "errors.portal.unknownApp"));
  const { db } = request.server;
  await signOut(db, await callerOf(db, request), request);
  clearTokenCookie(request, reply);
  return reply.redirect(redirectUri ?? "/");
}
