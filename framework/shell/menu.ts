import { useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { PrivilegeRule } from "../../contract/people/privileges.ts";
import type { MenuEntry, MenuSection, PageConfig } from "../../contract/config/app-config.ts";
import { ruleOf, usePermission } from "../gate/session.ts";
import { useApp } from "../widget/app-context.ts";

export { ruleOf } from "../gate/session.ts";

/** The entries that a caller sees; a group is visible while any entry below it is. */
export function visibleEntries(entries: readonly MenuEntry[], may: (rule: PrivilegeRule) => boolean): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (!may(ruleOf(entry.privileges))) return [];
    const children = visibleEntries(entry.children, may);
    const leads = entry.page !== undefined || entry.href !== undefined;
    return leads || children.length > 0 ? [{ ...entry, children }] : [];
  });
}

/** The entries for the present session; computed again when it changes, not at every render. */
export function useVisibleEntries(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  const may = usePermission();
  return useMemo(() => visibleEntries(entries, may), [entries, may]);
}

/** Names of the parts that have one. */
const SECTION_NAMES = { work: "shell.menu.work", data: "shell.menu.data", admin: "shell.menu.admin" } as const;

/** A part of the menu: its name where it has one, and its entries. */
export interface MenuPart {
  readonly section: MenuSection | undefined;
  readonly name: string | undefined;
  readonly entries: readonly MenuEntry[];
}

/** The parts of a menu in the order of their first entries. */
export function partsOf(entries: readonly MenuEntry[]): MenuPart[] {
  return [...Map.groupBy(entries, ({ section }) => section)].map(([section, own]) => ({
    section,
    name: section === undefined || section === "foot" ? undefined : SECTION_NAMES[section],
    entries: own,
  }));
}

/**
 * Returns whether a part is administration, which the bar links to as well and which does not fit into a row of words.
 */
export const isAdministration = ({ section }: Pick<MenuPart, "section">): boolean =>
  section === "data" || section === "admin";

/** The entries that have a link, including those within groups. */
export function leavesOf(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => (entry.children.length > 0 ? leavesOf(entry.children) : [entry]));
}

/** Returns whether an address is that of the page or of one below it. */
export const isAt = (page: string, pathname: string): boolean => pathname === page || pathname.startsWith(`${page}/`);

/** The ids of the groups above the page at an address. */
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

/** The address of the entry that menus mark as current: that of the page itself, or of the page it belongs to. */
export function menuAddress(pages: readonly Pick<PageConfig, "route" | "parent">[], pathname: string): string {
  const own = pages.find(({ route, parent }) => parent !== undefined && isAt(fixedPart(route), pathname));
  return own?.parent ?? pathname;
}

export function useMenuAddress(): string {
  const { pathname } = useLocation();
  return menuAddress(useApp().config.pages, pathname);
}

/** A route up to its first parameter: `/user-detail` for `/user-detail/:id?`. */
const fixedPart = (route: string): string => route.split("/:")[0] ?? route;
