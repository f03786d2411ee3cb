import { existsSync, readFileSync, readdirSync } from "node:fs";
import type { FastifyRequest } from "fastify";
import i18next from "i18next";

/** The interface languages; the first is what is used when none of the asked ones is there. */
export const LANGUAGES = ["en", "es", "pt", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

const LOCALES = new URL("../../locales/", import.meta.url);

const texts = i18next.createInstance();
void texts.init({
  lng: LANGUAGES[0],
  fallbackLng: LANGUAGES[0],
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(LANGUAGES.map((language) => [language, { translation: readAreas(language) }])),
});

/** The text of a key (`errors.…`, `domain.…`) in a language; the key itself where no text is. */
export function textOf(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return texts.t(key, { lng: language, ...values });
}

/** The first language of the request's Accept-Language that we speak, by its weights. */
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

/** The texts of every area that has a folder in locales/, under its name. */
function readAreas(language: Language): Record<string, unknown> {
  const areas = readdirSync(LOCALES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Object.fromEntries(
    areas.flatMap(({ name }) => {
      const file = new URL(`${name}/${language}.json`, LOCALES);
      return existsSync(file) ? [[name, JSON.parse(readFileSync(file, "utf8")) as unknown]] : [];
    }),
  );
}
