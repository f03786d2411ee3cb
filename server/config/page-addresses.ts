import { z } from "zod";
import { appAddress, embedTarget } from "../../contract/api/addresses.ts";
import { migrateAppConfig } from "../../contract/config/migrations.ts";
import { HttpError } from "../answers/errors.ts";
import type { Reader } from "../storage/database.ts";
import type { StoredConfig } from "./shipped.ts";
import type { ConfigJudge } from "./sound.ts";

/** The browser's router leads it to the start page. */
const START = ["/", "/main"];
/** Milliseconds to cache an app's addresses, so that many page requests do not load the database. */
const CACHE_MS = 5_000;
/** The only part of a config that is read here; the browser reports all other faults. */
const Routes = z.object({ pages: z.array(z.object({ route: z.string() })) });

/**
 * Decides whether an address is one of a page: of the app it names, in its newest config or the one that visitors get,
 * or of an embedded app. While
 * the database is unavailable, every address counts as one: the page itself then reports that the server does not
 * answer.
 */
export function pageAddresses(db: Reader, judge: ConfigJudge): (url: string) => Promise<boolean> {
  const kept = new Map<string, { readonly until: number; readonly routes: ReturnType<typeof readRoutes> }>();
  const readRoutes = async (app: string): Promise<readonly string[] | null> => {
    const { newest, sound } = await judge(db, app);
    const lists = [...new Set([newest, sound])].map(routesIn);
    return lists.includes(null) ? null : lists.flatMap((list) => list ?? []);
  };
  const routesOf = (app: string): ReturnType<typeof readRoutes> => {
    const now = performance.now();
    for (const [name, { until }] of kept) if (until < now) kept.delete(name);
    const found = kept.get(app)?.routes ?? readRoutes(app);
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

/** The routes of an app's pages; null if its config cannot be read: at every address the page then explains why. */
function routesIn({ config }: StoredConfig): readonly string[] | null {
  const { data } = Routes.safeParse(migrateAppConfig(config));
  return data === undefined ? null : [...START, ...data.pages.map(({ route }) => route)];
}

const partsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");

/**
 * Returns whether a route of the browser's router (`/role-detail/:id?`, `/*` for the rest) matches a path, in any case.
 */
function matchesRoute(route: string, path: string): boolean {
  const found = partsOf(path.toLowerCase());
  const expected = partsOf(route.toLowerCase());
  const fits = expected.every((part, at) => {
    const given = found[at];
    if (given === undefined) return part.endsWith("?") || part === "*";
    return part.startsWith(":") || part === "*" || part.replace(/\?$/, "") === given;
  });
  return fits && (found.length <= expected.length || expected.at(-1) === "*");
}
