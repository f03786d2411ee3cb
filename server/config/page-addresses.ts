import { z } from "zod";
import { appAddress } from "../../contract/app-address.ts";
import { migrateAppConfig } from "../../contract/app-config/migrations.ts";
import { embedTarget } from "../../contract/embed-address.ts";
import { HttpError } from "../answers/errors.ts";
import type { Reader } from "../storage/database.ts";
import { readAppConfig } from "./shipped.ts";

/** Led to the start page by the browser's router. */
const START = ["/", "/main"];
/** How long an app's addresses are kept, so that a page costs the database nothing while many are asked for. Milliseconds. */
const CACHE_MS = 5_000;
/** All that is read of a config here; whatever else is wrong with it is the browser's to show. */
const Routes = z.object({ pages: z.array(z.object({ route: z.string() })) });

/**
 * Tells whether an address is one of a page: of the app it names, as its newest config has it, or of an embedded app. While
 * the database cannot say, every address is: the page itself then shows that the server does not answer.
 */
export function pageAddresses(db: Reader): (url: string) => Promise<boolean> {
  const kept = new Map<string, { readonly until: number; readonly routes: ReturnType<typeof readRoutes> }>();
  const routesOf = (app: string): ReturnType<typeof readRoutes> => {
    const now = performance.now();
    for (const [name, { until }] of kept) if (until < now) kept.delete(name);
    const found = kept.get(app)?.routes ?? readRoutes(db, app);
    if (!kept.has(app)) kept.set(app, { until: now + CACHE_MS, routes: found });
    return found;
  };
  return async (url) => {
    const { pathname, search, hash } = new URL(url, "http://page.invalid");
    if (pathname.startsWith("/embed/")) return embedTarget(pathname) !== null;
    const { name, path } = appAddress({ pathname, search, hash });
    try {
      const routes = await routesOf(name);
      return routes === null || routes.some((route) => matchesRoute(route, path));
    } catch (error) {
      return !(error instanceof HttpError && error.status === 404);
    }
  };
}

/** The routes of an app's pages; null where its config cannot be read: the page says why, at every address. */
async function readRoutes(db: Reader, app: string): Promise<readonly string[] | null> {
  const { config } = await readAppConfig(db, app);
  const { data } = Routes.safeParse(migrateAppConfig(config));
  return data === undefined ? null : [...START, ...data.pages.map(({ route }) => route)];
}

const partsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");

/** Whether a route of the browser's router (`/role-detail/:id?`, `/*` for the rest) matches a path, in any case. */
export function matchesRoute(route: string, path: string): boolean {
  const found = partsOf(path.toLowerCase());
  const expected = partsOf(route.toLowerCase());
  const fits = expected.every((part, at) => {
    const given = found[at];
    if (given === undefined) return part.endsWith("?") || part === "*";
    return part.startsWith(":") || part === "*" || part.replace(/\?$/, "") === given;
  });
  return fits && (found.length <= expected.length || expected.at(-1) === "*");
}
