import { getAppConfig, getFooterKeys } from "../../contract/config/calls.ts";
import { getSession, type Session } from "../../contract/people/calls/session.ts";
import { readAppConfig } from "../config/read-config.ts";
import type { ConfigFault } from "../config/fault.ts";
import { send } from "../http/api.ts";
import { noteLeftOut } from "../http/left-out.ts";
import { type WidgetManifest, byName, fetchWidget, needsOf, withOnDemand } from "../widget/define-widget.ts";
import type { App } from "../widget/app-context.ts";
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../http/api-error.ts";
import { permits, type PrivilegeRule } from "../../contract/people/privileges.ts";
import { pagePermits, callerOf } from "../gate/session.ts";
import { pageAt } from "../shell/shell-routes.ts";
import type { AppConfig } from "../../contract/config/app-config.ts";

/** Fetches from the server everything that an app needs to start. */
export async function loadApp(
  name: string,
  registry: readonly WidgetManifest[],
): Promise<{ app: App; session: Session }> {
  const [session, stored, links] = await Promise.all([
    send(getSession),
    send(getAppConfig, { params: { app: name } }),
    send(getFooterKeys),
  ]);
  noteLeftOut(stored.leftOut);
  const { file, config: raw, faults } = stored;
  const app = buildApp({ name, file, raw, faults, links, registry });
  if (app.config.widgets.every(({ widget }) => app.widgets.has(widget))) return { session, app };
  return { session, app: { ...app, widgets: byName(await withOnDemand(registry)) } };
}

/** The app that the valid part of a config describes. */
export function buildApp(parts: {
  name: string;
  file: string;
  raw: unknown;
  /** The config's faults; the server sends them only to those who may edit it. */
  faults?: readonly ConfigFault[];
  links: Readonly<Record<string, string>>;
  registry: readonly WidgetManifest[];
}): App {
  const { name, file, raw, faults = [], links, registry } = parts;
  const { value: config } = readAppConfig(file, raw);
  return {
    name,
    file,
    config,
    faults,
    widgets: byName(registry),
    instances: new Map(config.widgets.map((instance) => [instance.id, instance])),
    // Without a prototype, so that no key of a config finds one's parts.
    links: Object.assign(Object.create(null), links) as App["links"],
  };
}

/** Number of times that a request to the server is repeated when no answer came, or a broken one. */
const RETRIES = 1;

/**
 * The app's cache of the server's answers. A refusal is an answer: only missing answers and faults of the server are
 * retried.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
      mutations: { retry: false },
    },
  });
}

/**
 * Milliseconds that the first picture waits for the code of its widgets; if the code came late, React would hide the
 * page for longer.
 */
const TIMEOUT_MS = 250;

/**
 * Fetches the code of the top and main regions of the first page of an address, if the caller may have it. Resolves
 * when it has arrived, has failed (drawing it then reports that) or takes long.
 */
export async function firstWidgets(app: App, session: Session, pathname: string): Promise<void> {
  const caller = callerOf(session);
  const may = (rule: PrivilegeRule) => permits(caller, rule);
  const route = pathname === "/" || pathname === "/main" ? startRoute(app.config, session) : pathname;
  const page = pageAt(app.config.pages, route ?? "");
  if (!page || !pagePermits(page, (id) => needsOf(app, id), may)) return;
  const fetched = [...page.regions.top, ...page.regions.main].map(async (id) => {
    const needs = needsOf(app, id);
    const manifest = app.widgets.get(app.instances.get(id)?.widget ?? "");
    if (manifest && needs && may(needs)) await fetchWidget(manifest);
  });
  await Promise.race([Promise.allSettled(fetched), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}

/** The page that an app starts with; undefined if it has none. */
export function startRoute({ start, pages }: AppConfig, session: Session | null): string | undefined {
  const roles = session?.user?.roleNameOfLoginUser ?? [];
  const own = start.byRole.find(({ role }) => roles.includes(role))?.page;
  const named = own ?? (session?.user ? start.signedIn : start.visitor);
  // A start route that is not a page is one of the config's faults; any page is better than none.
  return pages.some(({ route }) => route === named) ? named : pages[0]?.route;
}
