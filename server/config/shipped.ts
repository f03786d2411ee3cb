import { readFile, readdir } from "node:fs/promises";
import { z } from "zod";
import { appAddress, embedTarget } from "../../contract/api/addresses.ts";
import { migrateAppConfig } from "../../contract/config/migrations.ts";
import { HttpError, throwHttpError } from "../answers/errors.ts";
import type { Reader } from "../storage/database.ts";
import { desc, eq } from "../storage/orm.ts";
import { layouts } from "../storage/schema/index.ts";

const FOLDER = new URL("../../app-config/", import.meta.url);
/** In the folder next to the apps, for the editors of their authors. */
const NO_APPS: ReadonlySet<string> = new Set(["schema"]);

/** The names of the shipped apps, in alphabetical order. */
export async function shippedApps(): Promise<string[]> {
  const names = await readdir(FOLDER);
  return names
    .flatMap((name) => /^([a-z][a-z0-9-]*)\.json$/.exec(name)?.[1] ?? [])
    .filter((name) => !NO_APPS.has(name))
    .sort();
}

/**
 * The config that an app was shipped with; 404 if there is none. A file that is not JSON is passed on as text: the
 * client reports which file it is and what is wrong with it.
 */
export async function readShipped(app: string): Promise<unknown> {
  if (NO_APPS.has(app)) throwHttpError(404, "errors.notFound.app", { values: { app } });
  let text: string;
  try {
    text = await readFile(new URL(`${app}.json`, FOLDER), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throwHttpError(404, "errors.notFound.app", { values: { app } });
    throw error;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The display name of a version of an app's config: the shipped file, or the app with the number of its revision. */
export const fileOf = (app: string, revision: number): string =>
  revision === 0 ? `app-config/${app}.json` : `${app} (revision ${revision})`;

/** An app's config and its source: the newest layout an administrator saved, else the shipped file. */
export async function readAppConfig(db: Reader, app: string) {
  const [saved] = await db
    .select({ revision: layouts.revision, config: layouts.config })
    .from(layouts)
    .where(eq(layouts.app, app))
    .orderBy(desc(layouts.revision))
    .limit(1);
  const { revision, config } = saved ?? { revision: 0, config: await readShipped(app) };
  return { revision, file: fileOf(app, revision), config };
}

/** The browser's router leads it to the start page. */
const START = ["/", "/main"];
/** Milliseconds to cache an app's addresses, so that many page requests do not load the database. */
const CACHE_MS = 5_000;
/** The only part of a config that is read here; the browser reports all other faults. */
const Routes = z.object({ pages: z.array(z.object({ route: z.string() })) });

/**
 * Decides whether an address is one of a page: of the app it names, in its newest config, or of an embedded app. While
 * the database is unavailable, every address counts as one: the page itself then reports that the server does not
 * answer.
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

/** The routes of an app's pages; null if its config cannot be read: at every address the page then explains why. */
async function readRoutes(db: Reader, app: string): Promise<readonly string[] | null> {
  const { config } = await readAppConfig(db, app);
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
