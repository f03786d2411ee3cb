import type { Session } from "../../contract/calls/session.ts";
import { permits, type PrivilegeRule } from "../../contract/privileges.ts";
import { pagePermits } from "../gate/page-permission.ts";
import { callerOf } from "../gate/session.ts";
import { pageAt } from "../layout/shell-routes.ts";
import { fetchWidget } from "../widget/loaded.ts";
import { needsOf } from "../widget/define-widget.ts";
import type { App } from "../widget/app-context.ts";
import type { AppConfig } from "../../contract/app-config.ts";

/** Milliseconds that the first picture waits for its widgets' code; React would hide it for longer, were it late. */
const TIMEOUT_MS = 250;

/**
 * Fetches the code of what is at the top and in the middle of the page that an address shows first, if the caller
 * may have it. Resolves when it is there, has failed (anyone who draws it then says so) or takes long.
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

/** The page that an app starts with; undefined where it has none. */
export function startRoute({ start, pages }: AppConfig, session: Session | null): string | undefined {
  const named = session?.user ? start.signedIn : start.visitor;
  // A start that is no page is among the config's faults; any page is better than none.
  return pages.some(({ route }) => route === named) ? named : pages[0]?.route;
}
