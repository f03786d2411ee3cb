import { existsSync, readFileSync } from "node:fs";
import type { FastifyRequest } from "fastify";
import i18next from "i18next";
import { eachLanguageNamed, type Texts } from "../../contract/api/language-texts.ts";
import { LANGUAGE_CODES as LANGUAGES, type Language } from "../../contract/api/languages.ts";
import { DEFAULT_REGION, textFigures } from "../../contract/api/text-figures.ts";

export { LANGUAGES, type Language };

/** The texts of a language, from its file or its folder; English where it has none. */
function readTexts(language: Language): Texts {
  const [file, folder] = [`${language}.json`, `${language}/texts.json`].map(
    (place) => new URL(`../../locales/${place}`, import.meta.url),
  );
  const found = [file, folder].find((place) => place && existsSync(place));
  return found ? eachLanguageNamed(JSON.parse(readFileSync(found, "utf8")) as Texts, language) : {};
}

let region = DEFAULT_REGION;

/** Sets the region whose number format all texts use from now on: the agency's, as the config was last read. */
export function setTextRegion(next: string): void {
  region = next;
}

const texts = i18next.createInstance();
void texts.use(textFigures(() => region)).init({
  lng: LANGUAGES[0],
  fallbackLng: LANGUAGES[0],
  initAsync: false,
  interpolation: { escapeValue: false, alwaysFormat: true },
  resources: Object.fromEntries(LANGUAGES.map((language) => [language, { translation: readTexts(language) }])),
});

/** The text of a key (`errors.…`, `domain.…`) in a language; the key itself if there is no text. */
export function textOf(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return texts.t(key, { lng: language, ...values });
}

/** Returns whether a key has a text. */
export const hasText = (key: string): boolean => texts.exists(key);

/** The first supported language of the request's Accept-Language, by its weights. */
export function languageOf(request: Pick<FastifyRequest, "headers">): Language {
  const asked = (request.headers["accept-language"] ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", weight] = entry.trim().split(/;\s*q=/);
      return { language: tag.slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { language } of asked) {
    const known = LANGUAGES.find((each) => each === language);
    if (known !== undefined) return known;
  }
  return LANGUAGES[0];
}
