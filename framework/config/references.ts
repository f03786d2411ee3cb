import type { AppConfig, MenuEntry } from "../../contract/app-config.ts";
import { REGIONS } from "../../contract/app-config.ts";
import { foundText, pathText } from "./fault.ts";
import type { ConfigFault, Path } from "./fault.ts";
import { nearestWord } from "./nearest.ts";

/** The widgets an app knows, as far as the config may name them. */
export interface KnownWidget {
  readonly name: string;
  readonly actions: Readonly<Record<string, unknown>>;
  readonly publishes: readonly { readonly name: string }[];
}

/** Names in a config that lead nowhere: instances, widgets, pages, topics and actions, and names given twice. */
export function brokenReferences(config: AppConfig, known: readonly KnownWidget[], file: string): ConfigFault[] {
  const faults: ConfigFault[] = [];
  const widgets = new Map(known.map((widget) => [widget.name, widget]));
  const instances = new Map(config.widgets.map((instance) => [instance.id, widgets.get(instance.widget)]));
  const refer = (path: Path, name: string, valid: readonly string[]): void => {
    if (valid.includes(name)) return;
    const nearest = nearestWord(name, valid);
    const expected = { kind: "reference", values: valid.join(", ") } as const;
    faults.push({ file, path: pathText(path), found: foundText(name), expected, ...(nearest ? { nearest } : {}) });
  };
  const once = (paths: readonly (readonly [Path, string])[]): void => {
    const seen = new Set<string>();
    for (const [path, name] of paths) {
      if (seen.has(name))
        faults.push({ file, path: pathText(path), found: foundText(name), expected: { kind: "unique", values: "" } });
      seen.add(name);
    }
  };

  const ids = [...instances.keys()];
  const routes = config.pages.map((page) => page.route);
  once(config.widgets.map(({ id }, i) => [["widgets", i, "id"], id]));
  once(config.pages.map(({ route }, i) => [["pages", i, "route"], route]));
  config.widgets.forEach(({ widget }, i) => refer(["widgets", i, "widget"], widget, [...widgets.keys()]));
  config.pages.forEach((page, p) => {
    for (const region of REGIONS) {
      page.regions[region].forEach((id, i) => refer(["pages", p, "regions", region, i], id, ids));
    }
    once(page.steps.map(({ id }, s) => [["pages", p, "steps", s, "id"], id]));
    page.steps.forEach((step, s) => {
      step.panel.forEach((id, i) => refer(["pages", p, "steps", s, "panel", i], id, ids));
      step.drawer.forEach((id, i) => refer(["pages", p, "steps", s, "drawer", i], id, ids));
    });
  });
  const menu = (entries: readonly MenuEntry[], path: Path): void =>
    entries.forEach((entry, i) => {
      if (entry.page !== undefined) refer([...path, i, "page"], entry.page, routes);
      menu(entry.children, [...path, i, "children"]);
    });
  menu(config.menus.main, ["menus", "main"]);
  menu(config.menus.administration, ["menus", "administration"]);
  for (const key of ["signedIn", "visitor"] as const) refer(["start", key], config.start[key], routes);
  config.wiring.forEach(({ from, to }, i) => {
    refer(["wiring", i, "from", "instance"], from.instance, ids);
    refer(["wiring", i, "to", "instance"], to.instance, ids);
    const sender = instances.get(from.instance);
    const hearer = instances.get(to.instance);
    if (sender)
      refer(
        ["wiring", i, "from", "topic"],
        from.topic,
        sender.publishes.map((topic) => topic.name),
      );
    if (hearer) refer(["wiring", i, "to", "action"], to.action, Object.keys(hearer.actions));
  });
  return faults;
}
