import { REGIONS, type AppConfig } from "../../contract/config/app-config.ts";
import { PRIVILEGES } from "../../contract/people/privileges.ts";
import type { ConfigFault, KeyPath } from "../config/fault.ts";
import { collectFaults, type FaultCollector } from "./collect-faults.ts";
import { menuEntriesOf } from "./references.ts";

/** A role, reduced to what the gate needs. */
interface KnownRole {
  readonly name: string;
  readonly privileges: readonly string[];
}

/**
 * Pages that the shell itself links to (sign-in, the bar's Home, Map and View, help, the footer's FAQ, errors), or that
 * printed reports link to: the check; and the one at which a display on a wall is opened.
 */
const LED_TO_BY_THE_SHELL =
  "/login /change-password /profile /main/home /main/map /view /help /faq /error /verify /wall".split(" ");

/**
 * Warnings about valid parts without effect: an unplaced instance, a wire whose topic nothing can receive, a page
 * without a menu entry or link (pages with an address parameter are reached from widgets), a menu entry without a
 * target, a privilege that no role has. Needs the whole config, since one filtered by the server is incomplete.
 */
export function unusedDefinitions(config: AppConfig, roles: readonly KnownRole[], file: string): ConfigFault[] {
  const collector = collectFaults(file);
  const placed = placedIn(config);
  config.widgets.forEach(({ id }, i) => {
    if (!placed.has(id)) collector.warn(["widgets", i, "id"], id, { kind: "placed", values: "" });
  });
  const known = new Set(config.widgets.map(({ id }) => id));
  config.wiring.forEach(({ to }, i) => {
    if (known.has(to.instance) && !placed.has(to.instance))
      collector.warn(["wiring", i, "to", "instance"], to.instance, { kind: "placed", values: "" });
  });
  const reached = reachedIn(config);
  config.pages.forEach(({ route }, p) => {
    if (!reached.has(route) && !/[:*]/.test(route))
      collector.warn(["pages", p, "route"], route, { kind: "reached", values: "" });
  });
  for (const [path, { id, page, href, children }] of menuEntriesOf(config)) {
    if (page === undefined && href === undefined && children.length === 0)
      collector.warn([...path, "id"], id, { kind: "leads", values: "page, href, children" });
  }
  warnOfPrivileges(config, roles, collector);
  return collector.faults;
}

/** The instances that are on a page or may be embedded. */
function placedIn({ pages, embedding }: AppConfig): Set<string> {
  return new Set([
    ...embedding.widgets,
    ...pages.flatMap(({ regions, steps }) => [
      ...REGIONS.flatMap((region) => regions[region]),
      ...steps.flatMap(({ panel, drawer }) => [...panel, ...drawer]),
    ]),
  ]);
}

function reachedIn(config: AppConfig): Set<string> {
  const reached = new Set([
    ...LED_TO_BY_THE_SHELL,
    config.start.signedIn,
    config.start.visitor,
    ...config.start.byRole.map(({ page }) => page),
  ]);
  for (const { visitors } of config.pages) if (visitors !== undefined) reached.add(visitors);
  for (const [, { page, href }] of menuEntriesOf(config)) {
    if (page !== undefined) reached.add(page);
    if (href !== undefined) reached.add(href.replace(/[?#].*/, ""));
  }
  return reached;
}

function warnOfPrivileges(config: AppConfig, roles: readonly KnownRole[], collector: FaultCollector): void {
  const held = new Set(roles.flatMap(({ privileges }) => privileges));
  const check = (indexes: readonly number[], path: KeyPath): void =>
    indexes.forEach((index, i) => {
      const privilege = PRIVILEGES[index];
      if (privilege && !held.has(privilege.code))
        collector.warn([...path, "privileges", i], index, { kind: "held", values: privilege.label });
    });
  config.pages.forEach(({ privileges }, p) => check(privileges, ["pages", p]));
  for (const [path, { privileges }] of menuEntriesOf(config)) check(privileges, path);
}
