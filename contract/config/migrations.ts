import { APP_CONFIG_VERSION, isPart, versionOf, type UnknownObject } from "./version.ts";

/** Each function converts a config from the version that is its index to the next one. */
const MIGRATIONS: readonly ((config: UnknownObject) => UnknownObject)[] = [fromVersion0];

/**
 * An app config of an earlier version in today's form. Anything else (today's version, a later one, not a config at
 * all) is returned unchanged, for the reader to judge. Never changes its input.
 */
export function migrateAppConfig(raw: unknown): unknown {
  const version = versionOf(raw);
  if (version === undefined || !isPart(raw)) return raw;
  return MIGRATIONS.slice(version).reduce<UnknownObject>((config, migration) => migration(config), raw);
}

/** The name of a file whose config was converted to today's form: paths of faults in it are today's, not the file's. */
export function migratedFile(file: string, raw: unknown): string {
  const version = versionOf(raw) ?? APP_CONFIG_VERSION;
  return version < APP_CONFIG_VERSION ? `${file} (version ${version} → ${APP_CONFIG_VERSION})` : file;
}

/**
 * Version 0 is the flat form that apps had before their configs carried a version: one `menu`, `instances` instead of
 * `widgets`, a page's `path` and one list of `widgets` on it, the bar as `navbar.type`, links at the top level.
 */
function fromVersion0(config: UnknownObject): UnknownObject {
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

function pageOf(page: UnknownObject): UnknownObject {
  const { widgets, ...others } = renamed(page, { path: "route" });
  return widgets === undefined || "regions" in others ? { ...others } : { ...others, regions: { main: widgets } };
}

function entriesOf(entries: unknown): unknown {
  return eachPart(entries, (entry) => {
    const named = renamed(entry, { path: "page", title: "label", submenu: "children" });
    return "children" in named ? { ...named, children: entriesOf(named["children"]) } : named;
  });
}

/** Moves a key from the top level under another one, unless that one already has it. */
function gathered(present: unknown, key: string, values: UnknownObject): UnknownObject {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  if (given.length === 0) return {};
  return { [key]: isPart(present) ? { ...Object.fromEntries(given), ...present } : Object.fromEntries(given) };
}

/** Each entry of a list that is an object, converted; anything else unchanged. */
function eachPart(list: unknown, change: (part: UnknownObject) => UnknownObject): unknown {
  return Array.isArray(list) ? list.map((entry: unknown) => (isPart(entry) ? change(entry) : entry)) : list;
}

/** The object with some keys renamed, in their old positions; a name that is already taken is not changed. */
function renamed(part: UnknownObject, names: Readonly<Record<string, string>>): UnknownObject {
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      const name = names[key];
      return [name === undefined || name in part ? key : name, value];
    }),
  );
}
