import { useMemo } from "react";
import { anyOf } from "../../contract/privileges.ts";
import { useApp } from "../../framework/widget/app-context.ts";
import { usePermits, useSession } from "../../framework/gate/index.ts";
import { useText } from "../../framework/i18n/index.ts";
import { LOGIN_ROUTE } from "../../framework/gate/login-route.ts";
import { HOME_ROUTE, MAP_ROUTE, useOpenable, VIEW_ROUTE } from "../../framework/layout/shell-routes.ts";
import { plainRoute } from "./choices.ts";

/** Where the home page can lead the reader in this app. */
export interface Places {
  /** The page with the map on which the reader works or looks; null where there is none. */
  readonly map: string | null;
  /** The page of published estimations, for those who may not see the others. */
  readonly view: string | null;
  readonly login: string | null;
  /** Whether disasters and estimations are the reader's to work on. */
  readonly planner: boolean;
  /** The pages that can be gone to, with their titles. */
  readonly pages: readonly { readonly route: string; readonly title: string }[];
}

export function usePlaces(): Places {
  const { config } = useApp();
  const session = useSession();
  const text = useText();
  const openable = useOpenable();
  const mayList = usePermits(anyOf("estimation.view", "estimation.edit", "disaster.edit"));
  return useMemo(() => {
    const place = (route: string): string | null => (openable(route) ? route : null);
    const map = place(MAP_ROUTE) ?? place(VIEW_ROUTE);
    const pages = config.pages
      .filter(({ layout, route }) => layout !== "blank" && route !== HOME_ROUTE && openable(route))
      .flatMap((page) => {
        const route = plainRoute(page);
        return route === null ? [] : [{ route, title: text(page.title) }];
      });
    return {
      map,
      view: place(VIEW_ROUTE),
      login: session?.user ? null : place(LOGIN_ROUTE),
      planner: mayList && map === MAP_ROUTE,
      pages,
    };
  }, [config, session, text, openable, mayList]);
}
