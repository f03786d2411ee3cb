/**
 * The languages of the interface, each by its code as it calls itself; the first one has every text. One more is a line
 * here and a folder of texts: docs/guides/where-an-addition-goes.md.
 */
export const LANGUAGE_NAMES = { en: "English", es: "Español", pt: "Português", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGE_NAMES;
/** All languages but the first: data may be named in them in addition to English. */
export type OtherLanguage = Exclude<Language, "en">;

export const OTHER_LANGUAGES = Object.keys(LANGUAGE_NAMES).slice(1) as OtherLanguage[];
/** The browser's language is used where it is one of these, else the first. */
export const LANGUAGE_CODES = ["en", ...OTHER_LANGUAGES] as const;

/** Sentences that are part of the code. A language without a translation uses the English one. */
export type InLanguages<Key extends string> = { readonly en: Readonly<Record<Key, string>> } & {
  readonly [Of in OtherLanguage]?: Readonly<Record<Key, string>>;
};

/** One value for each language. */
export const inEach = <Of extends Language, T>(codes: readonly Of[], make: (language: Of) => T): Record<Of, T> =>
  Object.fromEntries(codes.map((code) => [code, make(code)])) as Record<Of, T>;

/** The name of a language in another: `es` is "Spanisch" in German. */
export const languageIn = (language: Language, reader: string): string =>
  new Intl.DisplayNames(reader, { type: "language" }).of(language) ?? language;
