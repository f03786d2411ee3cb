import { useLocation } from "react-router-dom";
import type { PageConfig } from "../../contract/app-config.ts";
import { useApp } from "../app/app-context.ts";
import { isAt } from "./menu.ts";

/** The address by which menus mark where the reader is: that of the page itself, or of the page it belongs to. */
export function menuAddress(pages: readonly Pick<PageConfig, "route" | "parent">[], pathname: string): string {
  const own = pages.find(({ route, parent }) => parent !== undefined && isAt(fixedPart(route), pathname));
  return own?.parent ?? pathname;
}

export function useMenuAddress(): string {
  const { pathname } = useLocation();
  return menuAddress(useApp().config.pages, pathname);
}

/** A route up to its first parameter: `/user-detail` of `/user-detail/:id?`. */
const fixedPart = (route: string): string => route.split("/:")[0] ?? route;
