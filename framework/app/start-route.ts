import type { AppConfig } from "../../contract/app-config.ts";
import type { Session } from "../../contract/calls/session.ts";

/** The page that an app starts with; undefined where it has none. */
export function startRoute({ start, pages }: AppConfig, session: Session | null): string | undefined {
  const named = session?.user ? start.signedIn : start.visitor;
  // A start that is no page is among the config's faults; any page is better than none.
  return pages.some(({ route }) => route === named) ? named : pages[0]?.route;
}
