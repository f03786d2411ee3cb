import i18next from "i18next";
import type { i18n as I18n, Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import { keepPreference } from "../layout/remembered.ts";
import { isLanguage, LANGUAGE_STORAGE_KEY, LANGUAGES, preferredLanguage } from "./languages.ts";
import type { Language } from "./languages.ts";

/** One language's texts as they are served: `{ shell, errors, widgets: { <name> } }`. */
export type TextBundle = Readonly<Record<string, unknown>>;
export type FetchTexts = (language: Language) => Promise<TextBundle>;

/** The address of a language's texts; the specification's path. */
export const textsAddress = (language: Language): string => `/assets/i18n/${language}.json`;

/** Fetches a language's texts from the server. */
export async function fetchTexts(language: Language): Promise<TextBundle> {
  const response = await fetch(textsAddress(language));
  if (!response.ok) throw new Error(`${textsAddress(language)}: HTTP ${response.status}`);
  return (await response.json()) as TextBundle;
}

let fetcher: FetchTexts = fetchTexts;

/**
 * Starts the texts in the reader's language. A language whose file cannot be
 * fetched leaves the one before in place.
 */
export async function startTexts({
  offered = LANGUAGES,
  fetch = fetchTexts,
}: { offered?: readonly Language[]; fetch?: FetchTexts } = {}): Promise<I18n> {
  fetcher = fetch;
  const language = preferredLanguage(localStorage.getItem(LANGUAGE_STORAGE_KEY), navigator.languages, offered);
  const bundle = await fetcher(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: bundle } } as Resource,
    supportedLngs: [...LANGUAGES],
    fallbackLng: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
  });
  document.documentElement.lang = language;
  return i18next;
}

/** Changes the language of the page; with `remember` also for the next visit. */
export async function changeLanguage(language: string, { remember = true } = {}): Promise<void> {
  if (!isLanguage(language)) throw new Error(`no such language: ${language}`);
  if (!i18next.hasResourceBundle(language, "translation")) {
    i18next.addResourceBundle(language, "translation", await fetcher(language));
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  if (remember) keepPreference(LANGUAGE_STORAGE_KEY, language);
}
