import { atom, useAtom } from "jotai";
import { useEffect, useInsertionEffect } from "react";
import type { AppConfig, LayoutVariant } from "../../contract/app-config.ts";
import { CALCITE_MODES, THEMES, type Theme } from "../../themes/index.ts";
import { lookRules } from "./look-rules.ts";
import { storePreference, preferenceText } from "../preferences/stored.ts";

const THEME_PREFERENCE = "variant";

/** The variant of the page; the config's until the reader chooses. */
export const themeAtom = atom<Theme>("light");

/** The variant to start with. */
export function startTheme(configured: LayoutVariant): Theme {
  const stored = preferenceText(THEME_PREFERENCE);
  return THEMES.find((theme) => theme === stored) ?? (configured.toLowerCase() as Lowercase<LayoutVariant>);
}

/** Puts a variant on the page. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset["variant"] = theme;
  const { classList } = document.body;
  for (const mode of ["light", "dark"]) classList.toggle(`calcite-mode-${mode}`, CALCITE_MODES[theme] === mode);
}

/** The variant and how to choose another; the choice is remembered. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useAtom(themeAtom);
  useEffect(() => showTheme(theme), [theme]);
  return [
    theme,
    (next) => {
      storePreference(THEME_PREFERENCE, next);
      setTheme(next);
    },
  ];
}

/** Lays the pictures and brand colors of a config over the variants, for as long as the app stands. */
export function useLook(config: Pick<AppConfig, "layout" | "themes">): void {
  const rules = lookRules(config);
  useInsertionEffect(() => {
    if (!rules) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [rules]);
}
