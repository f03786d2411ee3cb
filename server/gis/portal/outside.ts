import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { throwHttpError } from "../../answers/errors.ts";
import { postForm } from "../../http/post-form.ts";

const User = z.object({
  username: z.string().min(1).max(200),
  orgId: z.string().min(1),
  firstName: z.unknown().optional(),
  lastName: z.unknown().optional(),
  // Only the id counts: anyone at a portal may give their own group any title.
  groups: z.array(z.object({ id: z.string() })).optional(),
});
const Self = z.object({ id: z.string().min(1) });
const SelfOfToken = z.object({ appInfo: z.object({ appId: z.string() }).optional() });
const Refusal = z.object({ error: z.object({ code: z.number(), message: z.string().default("") }) });

/** ArcGIS's codes for a token that it does not accept, at all or for this call. */
const NOT_TAKEN = [400, 401, 403, 498, 499];

/** A user's data from another portal. */
export interface OutsideUser {
  readonly userName: string;
  readonly firstName: unknown;
  readonly lastName: unknown;
  /** The ids of their groups; null if the portal returns no groups. */
  readonly groups: ReadonlySet<string> | null;
}

/**
 * Returns the user of a token according to another portal; null if it does not accept the token. The user must be of
 * the portal's own organization: at ArcGIS Online anyone may sign up under any free name. If the portal states the
 * token's app, that must be our own: another app's tokens are not accepted.
 * @throws {HttpError} 503 if the portal does not answer, or not as a portal does
 */
export async function outsideUser(
  { portal, appId, token, referer }: { portal: string; appId: string; token: string; referer: string },
  request: FastifyRequest,
): Promise<OutsideUser | null> {
  const ask = async (path: string, form: Readonly<Record<string, string>>): Promise<unknown> => {
    const address = `${portal}/sharing/rest/${path}`;
    const answer = await postForm(address, { f: "json", ...form }, { ca: request.server.portalCa, referer }).catch(
      (error: unknown) => {
        request.log.error({ err: error, portal, path }, "the portal does not answer");
        return throwHttpError(503, "errors.portal.unreachable");
      },
    );
    const refusal = Refusal.safeParse(answer);
    if (!refusal.success) return answer;
    if (NOT_TAKEN.includes(refusal.data.error.code)) return null;
    request.log.error({ portal, path, code: refusal.data.error.code }, "the portal does not answer");
    return throwHttpError(503, "errors.portal.unreachable");
  };
  const [user, self, selfOfToken] = await Promise.all([
    ask("community/self", { token }),
    ask("portals/self", {}),
    ask("portals/self", { token }),
  ]);
  if (user === null || selfOfToken === null) return null;
  const [known, organization, app] = [User.safeParse(user), Self.safeParse(self), SelfOfToken.safeParse(selfOfToken)];
  if (!known.success || !app.success) return throwHttpError(503, "errors.portal.unreachable");
  if (!organization.success || organization.data.id !== known.data.orgId) {
    request.log.warn({ portal, userName: known.data.username }, "not a user of the portal's own organization");
    return null;
  }
  const { appInfo } = app.data;
  if (appInfo !== undefined && appInfo.appId !== appId) return null;
  const { username: userName, firstName, lastName, groups } = known.data;
  return { userName, firstName, lastName, groups: groups === undefined ? null : new Set(groups.map(({ id }) => id)) };
}
