import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { AppConfig } from "../../contract/config/app-config.ts";
import type { LayoutPicture } from "../../contract/layout/calls/pictures.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { Suggestions } from "../../framework/layout/json-editor/props.ts";
import type { ColorPreset } from "../../framework/layout/schema-form/SchemaForm.tsx";
import { useApp } from "../../framework/widget/app-context.ts";
import type { WidgetManifest } from "../../framework/widget/define-widget.ts";
import type { Theme } from "../../themes/index.ts";
import { SIDEBAR_PRESETS } from "../../themes/brand.ts";
import { dataNames } from "./data-names.ts";

const NO_PICTURES: readonly LayoutPicture[] = [];

/** The names to suggest at each place of a config, from the config, the widgets, the server's addresses and the texts. */
export function useSuggestions(
  config: AppConfig,
  widgets: readonly WidgetManifest[],
  pictures: readonly LayoutPicture[] = NO_PICTURES,
): Suggestions {
  const { links } = useApp();
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const texts = (prefix: string): string[] => {
      const below = i18n.getResource(language, "translation", prefix) as unknown;
      if (typeof below !== "object" || below === null) return [];
      return Object.entries(below).flatMap(([key, value]) => (typeof value === "string" ? [`${prefix}.${key}`] : []));
    };
    const titles = widgets.map(({ name }) => `widgets.${name}.title`);
    return suggestionsIn(config, {
      widgets,
      links: Object.keys(links),
      pictures: pictures.map(({ name }) => name),
      menuTexts: [...texts("shell.menu"), ...titles],
      pageTexts: [...texts("shell.pages"), ...texts("shell.steps"), ...titles],
    });
  }, [config, widgets, pictures, links, i18n, language]);
}

/** The sources of suggested names besides the config itself. */
interface NameSources {
  readonly widgets: readonly WidgetManifest[];
  /** Keys of the server's configured addresses. */
  readonly links: readonly string[];
  /** Names of the uploaded pictures. */
  readonly pictures: readonly string[];
  /** Keys of texts for menu entries and for titles of pages. */
  readonly menuTexts: readonly string[];
  readonly pageTexts: readonly string[];
}

/** The names to suggest at each place of a config: ids of widget instances, routes of pages, and so on. */
export function suggestionsIn(
  config: AppConfig,
  { widgets, links, pictures, menuTexts, pageTexts }: NameSources,
): Suggestions {
  const ids = config.widgets.map(({ id }) => id);
  const routes = config.pages.map(({ route }) => route);
  const manifestOf = (id: string | undefined) => {
    const name = config.widgets.find((instance) => instance.id === id)?.widget;
    return widgets.find((widget) => widget.name === name);
  };
  const topics = (wire: number) =>
    manifestOf(config.wiring[wire]?.from.instance)?.publishes.map(({ name }) => name) ?? [];
  const actions = (wire: number) => Object.keys(manifestOf(config.wiring[wire]?.to.instance)?.actions ?? {});
  const data = dataNames(config);
  const places: readonly (readonly [RegExp, (index: number) => readonly string[]])[] = [
    [/^pages\[\d+\]\.(?:regions\.\w+|steps\[\d+\]\.(?:panel|drawer))(?:\[\d+\])?$/, () => ids],
    [/^embedding\.widgets(?:\[\d+\])?$/, () => ids],
    [/^wiring\[\d+\]\.(?:from|to)\.instance$/, () => ids],
    [/^wiring\[(\d+)\]\.from\.topic$/, topics],
    [/^wiring\[(\d+)\]\.to\.action$/, actions],
    [/^widgets\[\d+\]\.widget$/, () => widgets.map(({ name }) => name)],
    [/^widgets\[\d+\]\.config\.data$/, data.ids],
    [/^widgets\[(\d+)\]\.config\.(?:(?:columns|fields)\[\d+\]|sort|category|value)$/, data.fieldsOfWidget],
    [/^data\[(\d+)\]\.source\.data$/, data.idsBefore],
    [/^data\[(\d+)\]\.source\.layer$/, data.layersOf],
    [/^data\[(\d+)\]\.(?:filter\[\d+\]\.field|fields\[\d+\]\.name)$/, data.fieldsOfEntry],
    [/^menus\..*\.page$|^start\.\w+$/, () => routes],
    [/^(?:header|footer)\.links\[\d+\]\.key$|^footer\.liveChat$/, () => links],
    [/(?:\.backgroundImageURL|\.logo|\.config(?:\.\w+|\[\d+\])*\.picture)$/, () => pictures],
    [/^menus\..*\.label$/, () => menuTexts],
    [/^pages\[\d+\]\.(?:steps\[\d+\]\.)?title$/, () => pageTexts],
  ];
  return (path) => {
    for (const [form, names] of places) {
      const found = form.exec(path);
      if (found) return names(Number(found[1] ?? -1));
    }
    return [];
  };
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
