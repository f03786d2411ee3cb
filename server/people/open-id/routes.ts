import type { FastifyInstance } from "fastify";
import { OPEN_ID_PARAMETERS, beginOpenId, getSignInWays } from "../../../contract/people/calls/session.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { implement } from "../../http/implement.ts";
import { isNotNull } from "../../storage/orm.ts";
import { users } from "../../storage/schema/index.ts";
import { PASSWORD_CALLS_PER_MINUTE } from "../session/routes.ts";
import { beginCodeFlow } from "./code-flow.ts";
import { OPEN_ID_RETURN, openIdSettings } from "./issuer.ts";

/** Sign-in by OpenID Connect. */
export const openIdDomain = { name: "open-id", routes: registerOpenId };

function registerOpenId(app: FastifyInstance): void {
  implement(app, getSignInWays, async ({ db }) => {
    const settings = await openIdSettings(db);
    const [signedIn] = await db
      .select({ userId: users.userId })
      .from(users)
      .where(isNotNull(users.lastSignIn))
      .limit(1);
    return { openId: settings === null ? null : { button: settings.button }, firstStart: signedIn === undefined };
  });
  implement(
    app,
    beginOpenId,
    async ({ db, request, reply }) => {
      const settings = (await openIdSettings(db)) ?? throwHttpError(422, "errors.openId.off");
      return { address: await beginCodeFlow({ settings, request, reply }) };
    },
    { callsPerMinute: PASSWORD_CALLS_PER_MINUTE },
  );
  handOnReturns(app);
}

const LOGIN_PAGE = "/login";

/**
 * The issuer's answer is passed on to the sign-in page, which sends it with a call: a browser sends our cookies with
 * requests of our own pages, not with navigation from another site.
 */
function handOnReturns(app: FastifyInstance): void {
  app.get(OPEN_ID_RETURN, { schema: { hide: true } }, async (request, reply) => {
    const issuerAnswer = request.query as Readonly<Record<string, unknown>>;
    const handed = new URLSearchParams();
    for (const [name, ours] of Object.entries(OPEN_ID_PARAMETERS)) {
      const value = issuerAnswer[name];
      if (typeof value === "string") handed.set(ours, value);
    }
    void reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
    return reply.redirect(`${LOGIN_PAGE}?${handed.toString()}`, 303);
  });
}
