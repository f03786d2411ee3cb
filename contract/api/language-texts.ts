import { languageIn, OTHER_LANGUAGES, type OtherLanguage } from "./languages.ts";

export type Texts = { [key: string]: string | Texts };

/** The field of a name in a language: `nameEs`. */
export type NameField = `name${Capitalize<OtherLanguage>}`;
export const nameField = (language: OtherLanguage): NameField =>
  `name${language.slice(0, 1).toUpperCase()}${language.slice(1)}` as NameField;

/** Texts for names, written once as `nameIn` ("Name ({{language}})"), for each language that a name may have. */
export function eachLanguageNamed(texts: Texts, reader: string): Texts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]): [string, string | Texts][] => {
      if (typeof text !== "string") return [[key, eachLanguageNamed(text, reader)]];
      if (key !== "nameIn") return [[key, text]];
      return OTHER_LANGUAGES.map((one) => [nameField(one), text.replace("{{language}}", languageIn(one, reader))]);
    }),
  );
}
