import i18next, { type i18n as I18n, type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import { storePreference } from "../preferences/stored.ts";
import {
  isLanguage,
  LANGUAGE_STORAGE_KEY,
  LANGUAGES,
  preferredLanguage,
  showLanguage,
  type Language,
} from "./languages.ts";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import { DEFAULT_REGION, textFigures } from "../../contract/api/text-figures.ts";

/** One language's texts as served: `{ shell, errors, widgets: { <name> } }`. */
type TextBundle = Readonly<Record<string, unknown>>;
type FetchTexts = (language: Language) => Promise<TextBundle>;

/** The address of a language's texts, from the specification. */
const textsAddress = (language: Language): string => `${BASE_PATH}/assets/i18n/${language}.json`;

/** Fetches a language's texts from the server. */
async function fetchTexts(language: Language): Promise<TextBundle> {
  const response = await fetch(textsAddress(language));
  if (!response.ok) throw new Error(`${textsAddress(language)}: HTTP ${response.status}`);
  return (await response.json()) as TextBundle;
}

/** The text in which a language states its direction: `ltr` or `rtl`. */
const DIRECTION_KEY = "shell.direction";

let region = DEFAULT_REGION;

/** Sets the region for the numbers in texts: the agency's, from the app config. */
export function setTextRegion(next: string): void {
  region = next;
}

let fetcher: FetchTexts = fetchTexts;
let pageSpeaks = true;

/** Loads the texts in the reader's language. If a language's file cannot be fetched, the previous one stays. */
export async function startTexts({
  offered = LANGUAGES,
  fetch = fetchTexts,
  asked = localStorage.getItem(LANGUAGE_STORAGE_KEY),
  wholePage = true,
}: {
  offered?: readonly Language[];
  fetch?: FetchTexts;
  /** The language preferred over the browser's; if absent, the one chosen at an earlier visit. */
  asked?: string | null;
  /** Whether the whole page is ours; a host's page keeps its own `lang`. */
  wholePage?: boolean;
} = {}): Promise<I18n> {
  fetcher = fetch;
  pageSpeaks = wholePage;
  const language = preferredLanguage(asked, navigator.languages, offered);
  const bundle = await fetcher(language);
  const figures = textFigures(() => region);
  await i18next
    .use(initReactI18next)
    .use(figures)
    .init({
      lng: language,
      resources: { [language]: { translation: bundle } } as Resource,
      supportedLngs: [...LANGUAGES],
      fallbackLng: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
      returnNull: false,
    });
  if (pageSpeaks) showLanguage(language, i18next.t(DIRECTION_KEY));
  return i18next;
}

/** Changes to one of an app's languages if the texts were loaded in another, which may not be one of them. */
export async function speakOneOf(app: { languages: readonly Language[]; defaultLanguage: Language }): Promise<void> {
  const { languages, defaultLanguage } = app;
  const asked = localStorage.getItem(LANGUAGE_STORAGE_KEY);
  const language = preferredLanguage(asked, navigator.languages, languages, defaultLanguage);
  // If its texts cannot be loaded, those that are there stay until the next start.
  if (language !== i18next.language) await changeLanguage(language, { remember: false }).catch(() => undefined);
}

/** Changes the language of the page; with `remember` also for the next visit. */
export async function changeLanguage(language: string, { remember = true } = {}): Promise<void> {
  if (!isLanguage(language)) throw new Error(`no such language: ${language}`);
  await fetchLanguage(language);
  await i18next.changeLanguage(language);
  if (pageSpeaks) showLanguage(language, i18next.t(DIRECTION_KEY));
  if (remember) storePreference("language", language);
}

/** Loads a language's texts, whatever language the page uses. */
export async function fetchLanguage(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, "translation")) return;
  i18next.addResourceBundle(language, "translation", await fetcher(language));
}
