import { useCallback } from "react";
import { matchPath, useHref, useLocation } from "react-router-dom";
import type { PageConfig } from "../../contract/app-config.ts";
import { pagePermits } from "../gate/page-permission.ts";
import { usePermission } from "../gate/session.ts";
import { useApp } from "../widget/app-context.ts";
import { needsOf } from "../widget/define-widget.ts";

/** Pages that the shell itself leads to, where an app has them; specification §2. */
export const HOME_ROUTE = "/main/home";
export const MAP_ROUTE = "/main/map";
export const VIEW_ROUTE = "/view";

/** The page at an address; one named outright goes before one with places to fill in. */
export function pageAt(pages: readonly PageConfig[], pathname: string): PageConfig | undefined {
  return (
    pages.find(({ route }) => route === pathname) ?? pages.find(({ route }) => matchPath(route, pathname) !== null)
  );
}

/** Whether a route is a page of the app that the caller may open. */
export function useOpenable(): (route: string) => boolean {
  const app = useApp();
  const may = usePermission();
  return useCallback(
    (route) => {
      const page = app.config.pages.find((each) => each.route === route);
      return page !== undefined && pagePermits(page, (id) => needsOf(app, id), may);
    },
    [app, may],
  );
}

/** Where Home leads: home, and from there to the map; specification §2. */
export function useHomeTarget(): string {
  const { pathname } = useLocation();
  const openable = useOpenable();
  return pathname === HOME_ROUTE && openable(MAP_ROUTE) ? MAP_ROUTE : HOME_ROUTE;
}

/** Where the logo leads: home, or to the start of an app without a home page. */
export function useLogoTarget(): string {
  return useOpenable()(HOME_ROUTE) ? HOME_ROUTE : "/";
}

/** Makes of a path of the app the address that a fresh page of it has: with the app's name where it needs one. */
export function useFullAddress(): (path: string) => string {
  const base = useHref("/");
  return useCallback((path) => base.replace(/\/$/, "") + path, [base]);
}
