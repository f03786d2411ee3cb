import { PRIVILEGE_CODES } from "../people/privileges.ts";

type ConfigObject = Readonly<Record<string, unknown>>;

/**
 * An app config without the parts that the caller may not have: menu entries, instances on pages, widgets used only on
 * such pages, with their wires and their permission to be embedded. A page keeps its route, title and privileges, so
 * that the client can say why it does not open, or lead to the sign-in. Keys for editors of the file are removed. The
 * config may be anything: parts of an unexpected form are passed on, since the client reports their faults.
 */
export function permittedConfig(config: unknown, privileges: ReadonlySet<string>): unknown {
  if (!isPart(config)) return config;
  const hides = (part: unknown): boolean => isPart(part) && !holdsAny(part.privileges, privileges);
  const pages = partsOf(config.pages);
  const shown = namesIn(pages.filter((page) => !hides(page)));
  const hidden = new Set([...namesIn(pages.filter(hides))].filter((name) => !shown.has(name)));
  const isHidden = (name: unknown): boolean => typeof name === "string" && hidden.has(name);
  const { $schema: _forEditors, ...parts } = config;
  return mapped(parts, {
    menus: (menus) => (isPart(menus) ? mapEach(menus, (entries) => permittedEntries(entries, hides)) : menus),
    pages: (all) => eachOf(all, (page) => (hides(page) ? outline(page) : page)),
    widgets: (all) => without(all, (widget) => isPart(widget) && isHidden(widget.id)),
    wiring: (all) => without(all, isWireOf(isHidden)),
    embedding: (all) => (isPart(all) ? mapped(all, { widgets: (ids) => without(ids, isHidden) }) : all),
  });
}

/**
 * An app config without the instances of some widgets, and without the steps, pages and menu entries that would then be
 * empty.
 */
export function configWithout(config: unknown, widgets: readonly string[]): unknown {
  if (!isPart(config) || widgets.length === 0) return config;
  const gone = new Set(partsOf(config.widgets).flatMap(({ id, widget }) => (isOneOf(widgets)(widget) ? [id] : [])));
  const isGone = (name: unknown): boolean => gone.has(name);
  const isEmptied = (part: unknown): boolean => {
    const names = isPart(part) ? [...namesIn([{ regions: part }])] : [];
    return names.length > 0 && names.every(isGone);
  };
  const emptied = partsOf(config.pages).filter(({ regions, steps }) => steps === undefined && isEmptied(regions));
  const isWayOut = (entry: unknown): boolean => isPart(entry) && emptied.some(({ route }) => route === entry.page);
  const kept = (names: unknown) => without(names, isGone);
  return mapped(config, {
    menus: (menus) => (isPart(menus) ? mapEach(menus, (entries) => permittedEntries(entries, isWayOut)) : menus),
    pages: (all) =>
      eachOf(
        without(all, (page) => emptied.some((one) => one === page)),
        (page) =>
          isPart(page)
            ? mapped(page, {
                regions: (regions) => (isPart(regions) ? mapEach(regions, kept) : regions),
                steps: (steps) =>
                  eachOf(
                    without(steps, (step) => isPart(step) && isEmptied({ panel: step.panel, drawer: step.drawer })),
                    (step) => (isPart(step) ? mapped(step, { panel: kept, drawer: kept }) : step),
                  ),
              })
            : page,
      ),
    widgets: (all) => without(all, (widget) => isPart(widget) && isGone(widget.id)),
    wiring: (all) => without(all, isWireOf(isGone)),
    embedding: (all) => (isPart(all) ? mapped(all, { widgets: kept }) : all),
  });
}

const isOneOf =
  (names: readonly unknown[]) =>
  (name: unknown): boolean =>
    names.includes(name);
const isWireOf =
  (isEnd: (name: unknown) => boolean) =>
  (wire: unknown): boolean =>
    isPart(wire) && [wire.from, wire.to].some((end) => isPart(end) && isEnd(end.instance));

/**
 * Returns whether the caller has one of the privileges with these indexes or codes; an empty or absent list requires nothing.
 */
function holdsAny(indexes: unknown, privileges: ReadonlySet<string>): boolean {
  if (!Array.isArray(indexes) || indexes.length === 0) return true;
  return indexes.some((index: unknown) => {
    const code = typeof index === "number" ? PRIVILEGE_CODES[index] : PRIVILEGE_CODES.find((one) => one === index);
    return code !== undefined && privileges.has(code);
  });
}

function permittedEntries(entries: unknown, hides: (part: unknown) => boolean): unknown {
  return eachOf(without(entries, hides), (entry) =>
    isPart(entry) ? mapped(entry, { children: (children) => permittedEntries(children, hides) }) : entry,
  );
}

/** The keys of a page that its guard needs. */
function outline(page: unknown): unknown {
  if (!isPart(page)) return page;
  const kept = ["route", "layout", "title", "privileges", "visitors"];
  return Object.fromEntries(Object.entries(page).filter(([key]) => kept.includes(key)));
}

/** Every text in the regions and steps of pages: among others the names of the instances there. */
function namesIn(pages: readonly ConfigObject[]): Set<string> {
  const names = new Set<string>();
  const gather = (value: unknown): void => {
    if (typeof value === "string") names.add(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(gather);
  };
  for (const { regions, steps } of pages) {
    gather(regions);
    for (const { panel, drawer } of partsOf(steps)) gather([panel, drawer]);
  }
  return names;
}

const isPart = (value: unknown): value is ConfigObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const partsOf = (value: unknown): ConfigObject[] => (Array.isArray(value) ? value.filter(isPart) : []);

function without(list: unknown, drop: (entry: unknown) => boolean): unknown {
  return Array.isArray(list) ? list.filter((entry: unknown) => !drop(entry)) : list;
}

function eachOf(list: unknown, change: (entry: unknown) => unknown): unknown {
  return Array.isArray(list) ? list.map(change) : list;
}

function mapEach(part: ConfigObject, change: (value: unknown) => unknown): ConfigObject {
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, change(value)]));
}

/** The part with the named values changed, its keys in the same order. */
function mapped(part: ConfigObject, changes: Readonly<Record<string, (value: unknown) => unknown>>): ConfigObject {
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, changes[key]?.(value) ?? value]));
}
