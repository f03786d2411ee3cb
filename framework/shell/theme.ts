import { atom, useAtomValue, useSetAtom } from "jotai";
import { useEffect, useInsertionEffect } from "react";
import type { AppConfig } from "../../contract/config/app-config.ts";
import { CALCITE_MODES, CHOICES, type Theme, type ThemeChoice } from "../../themes/index.ts";
import { lookRules } from "./look-rules.ts";
import { storePreference, preferenceText } from "../preferences/stored.ts";

const THEME_PREFERENCE = "variant";

/** The variant that the reader's device asks for. */
const deviceDark = matchMedia("(prefers-color-scheme: dark)");
const deviceDarkAtom = atom(deviceDark.matches);
deviceDarkAtom.onMount = (set) => {
  const changed = () => set(deviceDark.matches);
  changed();
  deviceDark.addEventListener("change", changed);
  return () => deviceDark.removeEventListener("change", changed);
};

const choiceAtom = atom<ThemeChoice>("light");

/** The variant that a choice results in. */
const themeOf = (choice: ThemeChoice, dark: boolean): Theme => {
  if (choice !== "automatic") return choice;
  return dark ? "dark" : "light";
};

/** The present variant: as chosen by the config or the reader, or by the device if that was chosen. */
export const themeAtom = atom(
  (get): Theme => themeOf(get(choiceAtom), get(deviceDarkAtom)),
  (_get, set, choice: ThemeChoice) => set(choiceAtom, choice),
);

/** The variant to start with, or the choice to leave it to the device. */
export function startTheme(configured: AppConfig["layout"]["variant"]): ThemeChoice {
  const stored = preferenceText(THEME_PREFERENCE);
  return CHOICES.find((choice) => choice === stored) ?? (configured.toLowerCase() as ThemeChoice);
}

/** Applies a variant to the page. */
export function showTheme(choice: ThemeChoice): void {
  const theme = themeOf(choice, deviceDark.matches);
  document.documentElement.dataset["variant"] = theme;
  const { classList } = document.body;
  const shown = choice === "automatic" ? "auto" : CALCITE_MODES[theme];
  for (const mode of ["light", "dark", "auto"]) classList.toggle(`calcite-mode-${mode}`, shown === mode);
}

/** Returns the chosen variant and a function to choose another; the choice is remembered. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useAtomValue(choiceAtom);
  const theme = useAtomValue(themeAtom);
  const setTheme = useSetAtom(themeAtom);
  useEffect(() => showTheme(choice), [choice, theme]);
  return [
    choice,
    (next) => {
      storePreference(THEME_PREFERENCE, next);
      setTheme(next);
    },
  ];
}

/** Applies the pictures and brand colors of a config to the variants while the app runs. */
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
