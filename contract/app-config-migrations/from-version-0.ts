import { eachPart, isPart, renamed, type Part } from "./parts.ts";

/**
 * Version 0 is the flat form that apps had before their configs carried a version: one `menu`, `instances` instead of
 * `widgets`, a page's `path` and one list of `widgets` on it, the bar as `navbar.type`, links at the top level.
 */
export function fromVersion0(config: Part): Part {
  const { version: _version, menu, administration, headerLinks, footerLinks, timeZone, ...others } = config;
  const lists = { ...renamed(others, { name: "title", instances: "widgets" }) };
  return {
    version: 1,
    ...lists,
    ...("layout" in lists ? { layout: layoutOf(lists["layout"]) } : {}),
    ...("pages" in lists ? { pages: eachPart(lists["pages"], pageOf) } : {}),
    ...gathered(lists["menus"], "menus", { main: entriesOf(menu), administration: entriesOf(administration) }),
    ...gathered(lists["header"], "header", { links: headerLinks }),
    ...gathered(lists["footer"], "footer", { links: footerLinks }),
    ...gathered(lists["services"], "services", { timeZone }),
  };
}

function layoutOf(layout: unknown): unknown {
  if (!isPart(layout) || !isPart(layout["navbar"]) || !("type" in layout["navbar"])) return layout;
  return { ...layout, navbar: layout["navbar"]["type"] };
}

function pageOf(page: Part): Part {
  const { widgets, ...others } = renamed(page, { path: "route" });
  return widgets === undefined || "regions" in others ? { ...others } : { ...others, regions: { main: widgets } };
}

function entriesOf(entries: unknown): unknown {
  return eachPart(entries, (entry) => {
    const named = renamed(entry, { path: "page", title: "label", submenu: "children" });
    return "children" in named ? { ...named, children: entriesOf(named["children"]) } : named;
  });
}

/** What stood at the top level, put under one key, unless something stands there already. */
function gathered(present: unknown, key: string, values: Part): Part {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  if (given.length === 0) return {};
  return { [key]: isPart(present) ? { ...Object.fromEntries(given), ...present } : Object.fromEntries(given) };
}
