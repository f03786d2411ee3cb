import { useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { PrivilegeRule } from "../../contract/people/privileges.ts";
import type { MenuEntry, PageConfig } from "../../contract/config/app-config.ts";
import { ruleOf, usePermission } from "../gate/session.ts";
import { useApp } from "../widget/app-context.ts";

export { ruleOf } from "../gate/session.ts";

/** The entries that a caller sees; a group shows while any entry below it does. */
export function visibleEntries(entries: readonly MenuEntry[], may: (rule: PrivilegeRule) => boolean): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (!may(ruleOf(entry.privileges))) return [];
    const children = visibleEntries(entry.children, may);
    const leads = entry.page !== undefined || entry.href !== undefined;
    return leads || children.length > 0 ? [{ ...entry, children }] : [];
  });
}

/** The entries that the present session sees; computed again when it changes, not at every drawing. */
export function useVisibleEntries(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  const may = usePermission();
  return useMemo(() => visibleEntries(entries, may), [entries, may]);
}

/** The entries that lead somewhere, groups opened up. */
export function leavesOf(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => (entry.children.length > 0 ? leavesOf(entry.children) : [entry]));
}

/** Whether an address is that of the page or of one below it. */
export const isAt = (page: string, pathname: string): boolean => pathname === page || pathname.startsWith(`${page}/`);

/** The ids of the groups that lead down to the page at an address. */
export function groupsAround(entries: readonly MenuEntry[], pathname: string): Set<string> {
  const around = new Set<string>();
  const visit = (entry: MenuEntry): boolean => {
    if (entry.children.length === 0) return entry.page !== undefined && isAt(entry.page, pathname);
    const within = entry.children.filter(visit).length > 0;
    if (within) around.add(entry.id);
    return within;
  };
  entries.forEach(visit);
  return around;
}

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
