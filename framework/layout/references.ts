import type { z } from "zod";
import { REGIONS, type AppConfig, type MenuEntry, type PageConfig } from "../../contract/config/app-config.ts";
import type { Wire } from "../bus/message.ts";
import type { ConfigFault, KeyPath } from "../config/fault.ts";
import { collectFaults, namesOf, type FaultCollector, type Names } from "./collect-faults.ts";

/** The widgets that an app knows, reduced to what the config may name. */
export interface KnownWidget {
  readonly name: string;
  readonly actions: Readonly<Record<string, { readonly payload: z.ZodType }>>;
  readonly publishes: readonly { readonly name: string; readonly payload: z.ZodType; readonly fromConfig?: string }[];
}

/**
 * Names in a config that refer to nothing (instances, widgets, pages, topics, actions), names given twice, and wires
 * that can never fit.
 */
export function brokenReferences(config: AppConfig, known: readonly KnownWidget[], file: string): ConfigFault[] {
  const collector = collectFaults(file);
  const ids = namesOf(config.widgets.map(({ id }) => id));
  const routes = namesOf(config.pages.map(({ route }) => route));
  checkWidgets(config, known, collector);
  config.pages.forEach((page, p) => {
    checkPage(page, ["pages", p], { ids, collector });
    if (page.parent !== undefined) collector.refer(page.parent, routes, () => ["pages", p, "parent"]);
    page.steps.forEach(({ page: other }, s) => {
      if (other !== undefined) collector.refer(other, routes, () => ["pages", p, "steps", s, "page"]);
    });
  });
  for (const menu of ["main", "administration"] as const) checkMenu(config, menu, { routes, collector });
  for (const key of ["signedIn", "visitor"] as const) collector.refer(config.start[key], routes, () => ["start", key]);
  config.start.byRole.forEach(({ page }, i) => collector.refer(page, routes, () => ["start", "byRole", i, "page"]));
  // English is also the value if no one chose a language.
  if (config.defaultLanguage !== "en")
    collector.refer(config.defaultLanguage, namesOf(config.languages), () => ["defaultLanguage"]);
  checkWiring(config, known, collector);
  config.widgets.forEach(({ config: { page } }, i) => {
    if (typeof page === "string" && page !== "") collector.refer(page, routes, () => ["widgets", i, "config", "page"]);
  });
  config.embedding.widgets.forEach((id, i) => collector.refer(id, ids, () => ["embedding", "widgets", i]));
  return collector.faults;
}

/** Roles of start pages that do not exist, judged when a config is saved: a role may be renamed later. */
export function unknownRoles(config: AppConfig, roles: readonly { readonly name: string }[], file: string) {
  const collector = collectFaults(file);
  const names = namesOf(roles.map(({ name }) => name));
  config.start.byRole.forEach(({ role }, i) => collector.refer(role, names, () => ["start", "byRole", i, "role"]));
  return collector.faults;
}

interface ReferenceCheck {
  readonly ids: Names;
  readonly collector: FaultCollector;
}

function checkWidgets({ widgets, pages }: AppConfig, known: readonly KnownWidget[], collector: FaultCollector): void {
  const names = namesOf(known.map(({ name }) => name));
  collector.once(
    widgets.map(({ id }) => id),
    (i) => ["widgets", i, "id"],
  );
  collector.once(
    pages.map(({ route }) => route),
    (i) => ["pages", i, "route"],
  );
  widgets.forEach(({ widget }, i) => collector.refer(widget, names, () => ["widgets", i, "widget"]));
}

function checkPage(page: PageConfig, path: KeyPath, { ids, collector }: ReferenceCheck): void {
  const check = (list: readonly string[], keys: () => KeyPath): void => {
    list.forEach((id, i) => collector.refer(id, ids, () => [...path, ...keys(), i]));
    if (list.length > 1) collector.once(list, (i) => [...path, ...keys(), i]);
  };
  for (const region of REGIONS) check(page.regions[region], () => ["regions", region]);
  collector.once(
    page.steps.map(({ id }) => id),
    (s) => [...path, "steps", s, "id"],
  );
  page.steps.forEach((step, s) => {
    check(step.panel, () => ["steps", s, "panel"]);
    check(step.drawer, () => ["steps", s, "drawer"]);
  });
}

function checkMenu(
  { menus }: AppConfig,
  menu: keyof AppConfig["menus"],
  { routes, collector }: { readonly routes: Names; readonly collector: FaultCollector },
): void {
  const entries = [...entriesOf(menus[menu], ["menus", menu])];
  collector.once(
    entries.map(([, { id }]) => id),
    (i) => [...(entries[i]?.[0] ?? []), "id"],
  );
  for (const [path, { page }] of entries)
    if (page !== undefined) collector.refer(page, routes, () => [...path, "page"]);
}

function checkWiring(config: AppConfig, known: readonly KnownWidget[], collector: FaultCollector): void {
  const check = wireCheck(config, known);
  config.wiring.forEach((wire, i) => check(wire, i, collector));
}

/**
 * The rule for one wire, as it is or might be at a place of the wiring: both ends exist, the sender publishes the topic,
 * and its messages fit the action.
 */
export function wireCheck(
  config: AppConfig,
  known: readonly KnownWidget[],
): (wire: Wire, place: number, collector: FaultCollector) => void {
  const ids = namesOf(config.widgets.map(({ id }) => id));
  const widgets = new Map(
    known.map((widget) => [
      widget.name,
      {
        widget,
        topics: namesOf(widget.publishes.map((topic) => topic.name)),
        actions: namesOf(Object.keys(widget.actions)),
      },
    ]),
  );
  const instances = new Map(config.widgets.map(({ id, widget }) => [id, widgets.get(widget)]));
  // Many wires join the same kinds of widgets.
  const unfit = new Map<string, readonly string[]>();
  return ({ from, to }, place, collector) => {
    collector.refer(from.instance, ids, () => ["wiring", place, "from", "instance"]);
    collector.refer(to.instance, ids, () => ["wiring", place, "to", "instance"]);
    const sender = instances.get(from.instance);
    const hearer = instances.get(to.instance);
    if (sender) collector.refer(from.topic, sender.topics, () => ["wiring", place, "from", "topic"]);
    if (hearer) collector.refer(to.action, hearer.actions, () => ["wiring", place, "to", "action"]);
    const topic = sender?.widget.publishes.find(({ name }) => name === from.topic);
    const action = hearer?.actions.all.has(to.action) ? hearer.widget.actions[to.action] : undefined;
    const carried = topic?.fromConfig;
    const kind = [sender?.widget.name, from.topic, hearer?.widget.name, to.action].join(" ");
    const missing =
      topic && action && carried === undefined ? (unfit.get(kind) ?? unfitKeys(topic.payload, action.payload)) : [];
    unfit.set(kind, missing);
    if (action && carried !== undefined) checkCarried(config, { id: from.instance, key: carried, action }, collector);
    if (missing.length > 0)
      collector.refuse(["wiring", place, "from", "topic"], from.topic, { kind: "carries", values: missing.join(", ") });
  };
}

/** Refuses a payload that a sender's config gives its messages, if it does not fit the action that it is wired to. */
function checkCarried(
  { widgets }: AppConfig,
  { id, key, action }: { readonly id: string; readonly key: string; readonly action: { readonly payload: z.ZodType } },
  collector: FaultCollector,
): void {
  const index = widgets.findIndex((widget) => widget.id === id);
  const found = widgets[index]?.config[key] ?? {};
  const unfit = action.payload.safeParse(found).error?.issues.map(({ path }) => path.join(".")) ?? [];
  if (unfit.length > 0)
    collector.refuse(["widgets", index, "config", key], found, { kind: "carries", values: unfit.join(", ") });
}

/** Every entry of both menus with its path in the config, a group before the entries below it. */
export function* menuEntriesOf({ menus }: AppConfig): Generator<[KeyPath, MenuEntry]> {
  for (const menu of ["main", "administration"] as const) yield* entriesOf(menus[menu], ["menus", menu]);
}

/** Every entry of a list and all entries below it, with their paths. */
function* entriesOf(entries: readonly MenuEntry[], path: KeyPath): Generator<[KeyPath, MenuEntry]> {
  for (const [i, entry] of entries.entries()) {
    yield [[...path, i], entry];
    yield* entriesOf(entry.children, [...path, i, "children"]);
  }
}

/** The types a value may have, with `null` and `undefined` as cases of their own. */
type Case = z.core.$ZodTypes | null | undefined;

function casesOf(schema: z.core.$ZodType): Case[] {
  const { _zod: type } = schema as z.core.$ZodTypes;
  switch (type.def.type) {
    case "nullable":
      return [...casesOf(type.def.innerType), null];
    case "optional":
    case "default":
      return [...casesOf(type.def.innerType), undefined];
    case "union":
      return type.def.options.flatMap(casesOf);
    default:
      return [schema as z.core.$ZodTypes];
  }
}

/**
 * Keys of an action's payload that a topic's messages never have, or never in a fitting type; empty if a message can
 * fit. Where the action takes several forms, the keys of the closest one. A type that is neither an object nor a plain
 * value counts as fitting.
 */
function unfitKeys(topic: z.core.$ZodType, action: z.core.$ZodType): string[] {
  const pairs = casesOf(topic).flatMap((from) => casesOf(action).map((to) => unfitIn(from, to)));
  return pairs.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function unfitIn(from: Case, to: Case): string[] {
  if (from == null || to == null) return from === to ? [] : [""];
  const [a, b] = [from._zod.def, to._zod.def];
  if (a.type === "object" && b.type === "object") {
    return Object.entries(b.shape).flatMap(([key, wanted]) => {
      const given = a.shape[key];
      if (given === undefined) return casesOf(wanted).includes(undefined) ? [] : [key];
      return unfitKeys(given, wanted).map((inner) => (inner === "" ? key : `${key}.${inner}`));
    });
  }
  const [words, wanted] = [wordsOf(from), wordsOf(to)];
  if (words && wanted) return words.some((word) => wanted.includes(word)) ? [] : [""];
  const plain = [plainType(from), plainType(to)];
  return plain.includes(null) || plain[0] === plain[1] ? [] : [""];
}

function wordsOf({ _zod: { def } }: z.core.$ZodTypes): unknown[] | null {
  return def.type === "enum" ? Object.values(def.entries) : def.type === "literal" ? def.values : null;
}

/** The JavaScript type of a plain value; null for one that may be anything. */
function plainType(schema: z.core.$ZodTypes): string | null {
  const { type } = schema._zod.def;
  const word = wordsOf(schema)?.[0];
  if (word !== undefined) return typeof word;
  if (type === "tuple") return "array";
  return ["string", "number", "boolean", "array", "object"].includes(type) ? type : null;
}
