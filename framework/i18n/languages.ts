import { LANGUAGE_CODES, type Language } from "../../contract/api/languages.ts";

export { LANGUAGE_NAMES, type Language } from "../../contract/api/languages.ts";
export const LANGUAGES = LANGUAGE_CODES;

/** Storage key of the chosen language. */
export const LANGUAGE_STORAGE_KEY = "provision.preference.language";

export const isLanguage = (value: unknown): value is Language => (LANGUAGES as readonly unknown[]).includes(value);

/** The chosen language, else the browser's first that is available, else the fallback, else the first. */
export function preferredLanguage(
  stored: string | null,
  browser: readonly string[],
  offered: readonly Language[] = LANGUAGES,
  fallback: Language = "en",
): Language {
  const wanted = [stored, ...browser.map((tag) => tag.toLowerCase().split("-")[0]), fallback];
  return wanted.filter(isLanguage).find((language) => offered.includes(language)) ?? offered[0] ?? "en";
}

/** The directions of text. */
type Direction = "ltr" | "rtl";

/** The present direction of the page's text. Style sheets follow it automatically; this is for everything else. */
export const direction = (): Direction =>
  getComputedStyle(document.documentElement).direction === "rtl" ? "rtl" : "ltr";

/** Sets the page's language: its code, and the direction that its own texts state (`shell.direction`). */
export function showLanguage(language: string, way: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = way === "rtl" ? "rtl" : "ltr";
}
