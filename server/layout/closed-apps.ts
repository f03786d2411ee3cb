import type { FastifyInstance, FastifyRequest } from "fastify";
import { appAddress, basenameOf, embedTarget } from "../../contract/api/addresses.ts";
import { getAppConfig } from "../../contract/config/calls.ts";
import { throwHttpError } from "../answers/errors.ts";
import { isPage } from "../http/static.ts";
import type { Database } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { closedApps } from "../storage/schema/index.ts";

/** The route of files and of the pages' addresses, which belong to no call. */
const PAGES = "/*";

/**
 * Leads former addresses of apps to the present ones, and lets no retired app start: its page and its config say so, and
 * name the app that its address leads to.
 */
export function leadOn(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.url !== PAGES || !isPage(request)) return;
    const { pathname, search } = new URL(request.url, "http://page.invalid");
    // A frame keeps its address, by which the operator allows other sites to show it.
    if (embedTarget(pathname) !== null) return;
    const { name } = appAddress({ pathname, search, hash: "" });
    const closed = await closedAt(app.db, name).catch((error: unknown) => {
      // The page is served even without a database, and reports itself that the server does not answer.
      request.log.warn({ err: error }, "whether an app was renamed or retired cannot be read");
      return null;
    });
    if (closed?.reason === "moved" && closed.leadsTo !== null) {
      const { path, address } = appAddress({ pathname, search, hash: "" });
      const rest = address.slice(basenameOf(name).length + path.length);
      await reply.redirect(app.basePath + basenameOf(closed.leadsTo) + path + rest, 302);
    } else if (closed) await app.sendStartPage(request, reply.code(410).header("cache-control", "no-cache"), null);
  });
  app.addHook("preHandler", async (request: FastifyRequest) => {
    if (request.routeOptions.url !== getAppConfig.path) return;
    const params = request.params as { app: string };
    const closed = await closedAt(app.db, params.app);
    if (closed?.reason === "moved" && closed.leadsTo !== null) params.app = closed.leadsTo;
    const last = closed?.reason === "moved" ? await closedAt(app.db, params.app) : closed;
    if (last?.reason !== "retired") return;
    const values = { app: last.app, leadsTo: last.leadsTo ?? "" };
    throwHttpError(404, "domain.layout.retired", { values });
  });
}

async function closedAt(db: Database, app: string): Promise<typeof closedApps.$inferSelect | null> {
  const [row] = await db.select().from(closedApps).where(eq(closedApps.app, app));
  return row ?? null;
}
