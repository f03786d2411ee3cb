import { LANGUAGE_CODES, type Language } from "../../contract/api/languages.ts";

export { LANGUAGE_NAMES, type Language } from "../../contract/api/languages.ts";
export const LANGUAGES = LANGUAGE_CODES;

/** Where the chooser's choice is kept. */
export const LANGUAGE_STORAGE_KEY = "provision.preference.language";

export const isLanguage = (value: unknown): value is Language => (LANGUAGES as readonly unknown[]).includes(value);

/** The chosen language, else the browser's first that we have, else English. */
export function preferredLanguage(
  stored: string | null,
  browser: readonly string[],
  offered: readonly Language[] = LANGUAGES,
): Language {
  const wanted = [stored, ...browser.map((tag) => tag.toLowerCase().split("-")[0])];
  return wanted.filter(isLanguage).find((language) => offered.includes(language)) ?? offered[0] ?? "en";
}

/** The ways that lines of text run. */
type Direction = "ltr" | "rtl";

/** The way the page's text runs now. What is laid out by style sheets follows by itself; this is for what is not. */
export const direction = (): Direction =>
  getComputedStyle(document.documentElement).direction === "rtl" ? "rtl" : "ltr";

/** Lays the page out for a language: its code, and the way its own texts say that they run (`shell.direction`). */
export function showLanguage(language: string, way: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = way === "rtl" ? "rtl" : "ltr";
}
