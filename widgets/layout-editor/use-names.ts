import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { AppConfig, ConfigText } from "../../contract/config/app-config.ts";
import type { LayoutPicture } from "../../contract/layout/calls/pictures.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import type { Suggestions } from "../../framework/layout/json-editor/props.ts";
import type { ColorPreset } from "../../framework/layout/schema-form/SchemaForm.tsx";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { useApp } from "../../framework/widget/app-context.ts";
import type { WidgetManifest } from "../../framework/widget/define-widget.ts";
import type { Theme } from "../../themes/index.ts";
import { SIDEBAR_PRESETS } from "../../themes/brand.ts";
import type { Role } from "./calls.ts";
import { dataNames } from "./data-names.ts";

/** What comes from the server after the config. */
interface LoadedNames {
  readonly pictures?: readonly LayoutPicture[] | undefined;
  readonly roles?: readonly Role[] | undefined;
}

const NO_PICTURES: readonly LayoutPicture[] = [];
const NO_ROLES: readonly Role[] = [];

/**
 * The names to suggest at each place of a config, from the config, the widgets, the server's addresses and the texts, and
 * what readers call them.
 */
export function useNames(
  config: AppConfig,
  widgets: readonly WidgetManifest[],
  { pictures = NO_PICTURES, roles = NO_ROLES }: LoadedNames,
): ConfigNames {
  const { links } = useApp();
  const { i18n, t } = useTranslation();
  const own = useText();
  const seeded = useSeededText();
  const { language } = i18n;
  return useMemo(() => {
    const texts = (prefix: string): string[] => {
      const below = i18n.getResource(language, "translation", prefix) as unknown;
      if (typeof below !== "object" || below === null) return [];
      return Object.entries(below).flatMap(([key, value]) => (typeof value === "string" ? [`${prefix}.${key}`] : []));
    };
    const titles = widgets.map(({ name }) => `widgets.${name}.title`);
    const written = (keys: readonly string[]): string | undefined => {
      const key = keys.find((one) => i18n.exists(one));
      return key === undefined ? undefined : t(key);
    };
    return namesIn(config, {
      own,
      written,
      widgets,
      links: Object.keys(links),
      pictures: pictures.map(({ name }) => name),
      roles: new Map(roles.map(({ name }) => [name, seeded.role({ name })])),
      menuTexts: [...texts("shell.menu"), ...titles],
      pageTexts: [...texts("shell.pages"), ...texts("shell.steps"), ...titles],
    });
  }, [config, widgets, pictures, roles, links, i18n, language, t, own, seeded]);
}

interface ConfigNames {
  readonly suggestions: Suggestions;
  labelOf(path: string, value: string): string | undefined;
}

/** The sources of suggested names besides the config itself. */
interface NameSources {
  /** A text of the config in the reader's language. */
  own(text: ConfigText): string;
  /** The first text that there is among keys. */
  written(keys: readonly string[]): string | undefined;
  readonly widgets: readonly WidgetManifest[];
  /** Keys of the server's configured addresses. */
  readonly links: readonly string[];
  /** Names of the uploaded pictures. */
  readonly pictures: readonly string[];
  /** What readers call the roles, by their names. */
  readonly roles: ReadonlyMap<string, string>;
  /** Keys of texts for menu entries and for titles of pages. */
  readonly menuTexts: readonly string[];
  readonly pageTexts: readonly string[];
}

/** Finds what a place of a config offers by the first number in its path, and what readers call a value there. */
type NamePlace = readonly [
  RegExp,
  names: (index: number) => readonly string[],
  label?: (value: string, index: number) => string | undefined,
];

/** The names to suggest at each place of a config: ids of widget instances, routes of pages, and so on. */
export function namesIn(config: AppConfig, sources: NameSources): ConfigNames {
  const { widgets, links, pictures, roles, menuTexts, pageTexts, own, written } = sources;
  const ids = config.widgets.map(({ id }) => id);
  const routes = config.pages.map(({ route }) => route);
  const manifestOf = (id: string | undefined) => {
    const name = config.widgets.find((instance) => instance.id === id)?.widget;
    return widgets.find((widget) => widget.name === name);
  };
  const topics = (wire: number) =>
    manifestOf(config.wiring[wire]?.from.instance)?.publishes.map(({ name }) => name) ?? [];
  const actions = (wire: number) => Object.keys(manifestOf(config.wiring[wire]?.to.instance)?.actions ?? {});
  const widgetTitle = (name: string) => written([`widgets.${name}.title`]);
  const pageTitle = (of: string) => {
    const page = config.pages.find(({ route }) => route === of);
    return page && own(page.title);
  };
  const data = dataNames(config, { own, written });
  const places: readonly NamePlace[] = [
    [/^pages\[\d+\]\.(?:regions\.\w+|steps\[\d+\]\.(?:panel|drawer))(?:\[\d+\])?$/, () => ids],
    [/^embedding\.widgets(?:\[\d+\])?$/, () => ids],
    [/^wiring\[\d+\]\.(?:from|to)\.instance$/, () => ids],
    [/^wiring\[(\d+)\]\.from\.topic$/, topics],
    [/^wiring\[(\d+)\]\.to\.action$/, actions],
    [/^widgets\[\d+\]\.widget$/, () => widgets.map(({ name }) => name), widgetTitle],
    [/^widgets\[\d+\]\.config\.data$/, data.ids, data.labelOfSet],
    [
      /^widgets\[(\d+)\]\.config\.(?:(?:columns|fields)\[\d+\]|sort|category|value)$/,
      data.fieldsOfWidget,
      data.labelOfWidgetField,
    ],
    [/^data\[(\d+)\]\.source\.data$/, data.idsBefore, data.labelOfSet],
    [/^data\[(\d+)\]\.source\.layer$/, data.layersOf, data.labelOfLayer],
    [/^data\[\d+\]\.source\.kind$/, () => [], data.labelOfKind],
    [/^data\[\d+\]\.source\.view$/, () => [], data.labelOfView],
    [/^data\[(\d+)\]\.(?:filter\[\d+\]\.field|fields\[\d+\]\.name)$/, data.fieldsOfEntry, data.labelOfEntryField],
    [/^menus\..*\.page$|^start\.(?:\w+|byRole\[\d+\]\.page)$/, () => routes, pageTitle],
    [/^start\.byRole\[\d+\]\.role$/, () => [...roles.keys()], (name) => roles.get(name)],
    [/^(?:header|footer)\.links\[\d+\]\.key$|^footer\.liveChat$/, () => links],
    [/(?:\.backgroundImageURL|\.logo|\.config(?:\.\w+|\[\d+\])*\.picture)$/, () => pictures],
    [/^menus\..*\.label$/, () => menuTexts],
    [/^pages\[\d+\]\.(?:steps\[\d+\]\.)?title$/, () => pageTexts],
  ];
  const placeAt = (path: string) => {
    for (const [form, names, label] of places) {
      const found = form.exec(path);
      if (found) return { names, label, index: Number(found[1] ?? -1) };
    }
    return undefined;
  };
  return {
    suggestions: (path) => {
      const place = placeAt(path);
      return place?.names(place.index) ?? [];
    },
    labelOf: (path, value) => {
      const place = placeAt(path);
      return place?.label?.(value, place.index);
    },
  };
}

/** The part of a config whose entries may be named at a path. */
export const sourceOf = (path: string): string | undefined =>
  /^widgets\[\d+\]\.config\.data$|^data\[\d+\]\.source\.data$/.test(path) ? "data" : undefined;

/** The config that a new instance of a widget begins with: one that shows data begins with the app's first data set. */
export function startConfig({ data }: AppConfig, widgets: readonly WidgetManifest[], name: string) {
  const shape = widgets.find((widget) => widget.name === name)?.config.shape;
  const id = data[0]?.id;
  return shape && "data" in shape && typeof id === "string" ? { data: id } : {};
}

/** Path of the menu's color in a config. */
const MENU_COLOR_PATH = "layout.sidebar.backgroundColor";

/** Colors that suit a config's variant, suggested for the menu's color. */
export function useColorPresets({ layout }: AppConfig): (path: string) => readonly ColorPreset[] {
  const text = useTexts("shell.colors");
  const presets = SIDEBAR_PRESETS[layout.variant.toLowerCase() as Theme];
  return useCallback(
    (path) => (path === MENU_COLOR_PATH ? presets.map(({ name, color }) => ({ value: color, label: text(name) })) : []),
    [presets, text],
  );
}
