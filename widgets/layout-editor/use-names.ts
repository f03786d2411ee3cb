import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { AppConfig } from "../../contract/app-config.ts";
import { useApp } from "../../framework/widget/app-context.ts";
import type { Suggestions } from "../../framework/ui/json-editor/props.ts";
import type { WidgetManifest } from "../../framework/widget/define-widget.ts";
import { suggestionsIn } from "./suggestions.ts";

/** The names that fit at each place of a config, from the config, the widgets, the server's addresses and the texts. */
export function useSuggestions(config: AppConfig, widgets: readonly WidgetManifest[]): Suggestions {
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
      menuTexts: [...texts("shell.menu"), ...titles],
      pageTexts: [...texts("shell.pages"), ...texts("shell.steps"), ...titles],
    });
  }, [config, widgets, links, i18n, language]);
}
