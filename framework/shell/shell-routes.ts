import { useCallback } from "react";
import { matchPath, useHref, useLocation } from "react-router-dom";
import type { PageConfig } from "../../contract/config/app-config.ts";
import { pagePermits, usePermission } from "../gate/session.ts";
import { useApp } from "../widget/app-context.ts";
import { needsOf } from "../widget/define-widget.ts";
import { useAddressParameters } from "./address-parameters.ts";

/** Pages that the shell itself links to, if an app has them; specification 2. */
export const HOME_ROUTE = "/main/home";
export const MAP_ROUTE = "/main/map";
export const VIEW_ROUTE = "/view";

/** The page at an address; an exact route comes before one with parameters. */
export function pageAt(pages: readonly PageConfig[], pathname: string): PageConfig | undefined {
  return (
    pages.find(({ route }) => route === pathname) ?? pages.find(({ route }) => matchPath(route, pathname) !== null)
  );
}

/** Regions next to or below the main one. */
const AROUND = ["start", "end", "bottom"] as const;

/** Returns whether a page has panels, or tabs in its main region; a plain page has neither. */
export function hasPanels({ regions, panels }: PageConfig): boolean {
  return AROUND.some((region) => regions[region].length > 0) || panels.main.display === "tabs";
}

/**
 * Returns whether a page takes the window's height and scrolls in its parts: a workbench, or a page with panels next to
 * or below.
 */
export function fillsWindow({ steps, regions }: PageConfig): boolean {
  return steps.length > 0 || AROUND.some((region) => regions[region].length > 0);
}

/** Returns whether a route is a page of the app that the caller may open. */
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

/** Returns the target of Home: home and, from there, the map; specification 2. */
export function useHomeTarget(): string {
  const { pathname } = useLocation();
  const openable = useOpenable();
  return pathname === HOME_ROUTE && openable(MAP_ROUTE) ? MAP_ROUTE : HOME_ROUTE;
}

/** Returns the target of the logo: home, or the start of an app without a home page. */
export function useLogoTarget(): string {
  return useOpenable()(HOME_ROUTE) ? HOME_ROUTE : "/";
}

/** Converts a path of the app to the address of a new page with it: with the app's name if it needs one. */
export function useFullAddress(): (path: string) => string {
  const base = useHref("/");
  return useCallback((path) => base.replace(/\/$/, "") + path, [base]);
}

/** The id of the page's main part, to which the skip link leads. */
export const MAIN_ID = "main";

/** Moves the focus to the beginning of the page's main part. */
export function focusMain(options?: FocusOptions): void {
  document.getElementById(MAIN_ID)?.focus(options);
}

/** The step value if no step is open: then the main region has the room; on a phone it is the tab of its own. */
export const NO_STEP = "map";
const PARAMETER = "step";

/**
 * The chosen step of the page's work, kept in the address (`?step=zones`), and how to choose another: the window's Back
 * button leads to the previous one. Widgets use it to lead on to the next step.
 */
export function useStep(): [string | null, (step: string) => void] {
  const [parameters, change] = useAddressParameters();
  const current = parameters.get(PARAMETER);
  const choose = useCallback(
    (step: string) => change({ [PARAMETER]: step }, { replace: step === current }),
    [change, current],
  );
  return [current, choose];
}
