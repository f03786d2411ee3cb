import type { AppConfig } from "../../contract/config/app-config.ts";
import type { CheckedAgainst, ConfigFault } from "../../contract/config/faults.ts";
import { suggestWord } from "../../contract/api/nearest.ts";
import { FOUND_MAX } from "../config/fault.ts";
import type { ReadConfig } from "../config/read-config.ts";
import { collectFaults } from "./collect-faults.ts";
import { widgetConfigFaults } from "../config/widget-configs.ts";
import type { WidgetManifest } from "../widget/define-widget.ts";
import { placeOf, syntaxFault } from "./json-editor/syntax-fault.ts";
import { brokenData } from "./data-references.ts";
import { forbiddenHosts } from "./outside-hosts.ts";
import { readStoredAppConfig } from "./read-stored-config.ts";
import { brokenReferences, menuEntriesOf, unknownRoles } from "./references.ts";
import { unusedDefinitions } from "./unused-definitions.ts";

/** What an app config may name. */
interface KnownParts {
  readonly widgets: readonly WidgetManifest[];
  /** The names of Calcite's icons; absent where icons are not judged. */
  readonly icons?: readonly string[];
}

/**
 * Every fault of an app config: the one check of the layout editor, of the server's saves, and of the app, which gets
 * the faults from the server. A text is a config as it was typed: one that is not JSON is reported by line and column.
 * Names are checked in the valid part.
 */
export function checkConfig(
  raw: unknown,
  parts: KnownParts,
  { file, roles, hosts }: CheckedAgainst,
): readonly ConfigFault[] {
  if (typeof raw === "string") {
    const broken = textFault(raw, file);
    return broken ? [broken] : checkConfig(JSON.parse(raw), parts, { file, roles, hosts });
  }
  return checkRead(readStoredAppConfig(file, raw), parts, { file, roles, hosts });
}

/** Every fault of a config that has been read. */
export function checkRead(
  { value: config, faults }: ReadConfig<AppConfig>,
  { widgets, icons }: KnownParts,
  { file, roles, hosts }: CheckedAgainst,
): readonly ConfigFault[] {
  // Of a config that could not be read at all there is nothing more to say.
  if (faults.some(({ path }) => path === "")) return faults;
  return [
    ...faults,
    ...brokenReferences(config, widgets, file),
    ...brokenData(config, widgets, file),
    ...(icons ? unknownIcons(config, icons, file) : []),
    ...widgetConfigFaults(config, widgets, file),
    ...(roles ? unknownRoles(config, roles, file) : []),
    ...(hosts ? forbiddenHosts(config, hosts, file) : []),
    // What is missing may be what was faulty.
    ...(roles && faults.length === 0 ? unusedDefinitions(config, roles, file) : []),
  ];
}

const WORDS = ["true", "false", "null"];

/** The fault of a text that is not JSON; null for JSON. */
function textFault(text: string, file: string): ConfigFault | null {
  const fault = syntaxFault(text);
  if (!fault) return null;
  const { line, column } = placeOf(text, fault.from);
  const found = text.slice(fault.from, fault.to);
  const nearest = fault.kind === "word" ? suggestWord(found, WORDS) : undefined;
  return {
    file,
    path: `${line}:${column}`,
    found: found === "" ? null : found.slice(0, FOUND_MAX),
    expected: { kind: "json", values: fault.kind },
    ...(nearest === undefined ? {} : { nearest }),
  };
}

/** The name that Calcite's file of an icon has: `number-circle-1` is the file numberCircle1, as number-circle1 is. */
const fileNameOf = (icon: string): string =>
  icon
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replaceAll(/[A-Z]/g, (one) => `-${one.toLowerCase()}`);

function unknownIcons(config: AppConfig, icons: readonly string[], file: string): ConfigFault[] {
  const collector = collectFaults(file);
  const names = { all: new Set(icons), shown: ICONS_PAGE };
  const check = (icon: string, path: () => readonly PropertyKey[]): void => {
    if (!names.all.has(fileNameOf(icon))) collector.refer(icon, names, path);
  };
  for (const [path, { icon }] of menuEntriesOf(config)) if (icon !== undefined) check(icon, () => [...path, "icon"]);
  config.widgets.forEach(({ config: { icon } }, i) => {
    if (typeof icon === "string" && icon !== "") check(icon, () => ["widgets", i, "config", "icon"]);
  });
  config.pages.forEach(({ steps }, p) =>
    steps.forEach(({ icon }, s) => check(icon, () => ["pages", p, "steps", s, "icon"])),
  );
  return collector.faults;
}

/** Where the names of icons can be looked up: a list of over a thousand helps no one. */
const ICONS_PAGE = "https://developers.arcgis.com/calcite-design-system/icons/";
