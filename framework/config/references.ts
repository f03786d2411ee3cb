import type { AppConfig, PageConfig } from "../../contract/app-config.ts";
import { REGIONS } from "../../contract/app-config.ts";
import type { ConfigFault, Path } from "./fault.ts";
import { collectFaults, namesOf } from "./fault-collector.ts";
import type { FaultCollector, Names } from "./fault-collector.ts";
import { warnOfLooseEnds } from "./loose-ends.ts";
import type { KnownRole } from "./loose-ends.ts";
import { entriesOf } from "./menu-entries.ts";

/** The widgets an app knows, as far as the config may name them. */
export interface KnownWidget {
  readonly name: string;
  readonly actions: Readonly<Record<string, unknown>>;
  readonly publishes: readonly { readonly name: string }[];
}

/**
 * Names in a config that lead nowhere (instances, widgets, pages, topics and actions) and names given twice. Where the
 * roles are given, as they are to who edits the whole config, also, as warnings, its loose ends: see `warnOfLooseEnds`.
 */
export function brokenReferences(
  config: AppConfig,
  known: readonly KnownWidget[],
  file: string,
  roles?: readonly KnownRole[],
): ConfigFault[] {
  const collector = collectFaults(file);
  const ids = namesOf(config.widgets.map(({ id }) => id));
  const routes = namesOf(config.pages.map(({ route }) => route));
  checkWidgets(config, known, collector);
  config.pages.forEach((page, p) => checkPage(page, ["pages", p], { ids, collector }));
  for (const menu of ["main", "administration"] as const) {
    const entries = [...entriesOf(config.menus[menu], ["menus", menu])];
    collector.once(entries.map(([path, { id }]) => [[...path, "id"], id]));
    for (const [path, { page }] of entries) if (page !== undefined) collector.refer([...path, "page"], page, routes);
  }
  for (const key of ["signedIn", "visitor"] as const) collector.refer(["start", key], config.start[key], routes);
  checkWiring(config, known, { ids, collector });
  config.embedding.widgets.forEach((id, i) => collector.refer(["embedding", "widgets", i], id, ids));
  if (roles) warnOfLooseEnds(config, roles, collector);
  return collector.faults;
}

interface Checking {
  readonly ids: Names;
  readonly collector: FaultCollector;
}

function checkWidgets({ widgets, pages }: AppConfig, known: readonly KnownWidget[], collector: FaultCollector): void {
  const names = namesOf(known.map(({ name }) => name));
  collector.once(widgets.map(({ id }, i) => [["widgets", i, "id"], id]));
  collector.once(pages.map(({ route }, i) => [["pages", i, "route"], route]));
  widgets.forEach(({ widget }, i) => collector.refer(["widgets", i, "widget"], widget, names));
}

function checkPage(page: PageConfig, path: Path, { ids, collector }: Checking): void {
  const refer = (list: readonly string[], ...keys: Path): void => {
    list.forEach((id, i) => collector.refer([...path, ...keys, i], id, ids));
    collector.once(list.map((id, i) => [[...path, ...keys, i], id]));
  };
  for (const region of REGIONS) refer(page.regions[region], "regions", region);
  collector.once(page.steps.map(({ id }, s) => [[...path, "steps", s, "id"], id]));
  page.steps.forEach((step, s) => {
    refer(step.panel, "steps", s, "panel");
    refer(step.drawer, "steps", s, "drawer");
  });
}

function checkWiring(config: AppConfig, known: readonly KnownWidget[], { ids, collector }: Checking): void {
  const widgets = new Map(
    known.map(({ name, publishes, actions }) => [
      name,
      { topics: namesOf(publishes.map((topic) => topic.name)), actions: namesOf(Object.keys(actions)) },
    ]),
  );
  const instances = new Map(config.widgets.map(({ id, widget }) => [id, widgets.get(widget)]));
  config.wiring.forEach(({ from, to }, i) => {
    collector.refer(["wiring", i, "from", "instance"], from.instance, ids);
    collector.refer(["wiring", i, "to", "instance"], to.instance, ids);
    const sender = instances.get(from.instance);
    const hearer = instances.get(to.instance);
    if (sender) collector.refer(["wiring", i, "from", "topic"], from.topic, sender.topics);
    if (hearer) collector.refer(["wiring", i, "to", "action"], to.action, hearer.actions);
  });
}
