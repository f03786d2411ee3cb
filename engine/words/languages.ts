/**
 * The languages of the interface, each by its code as it calls itself; the first one has every text. One more is a line
 * here and a folder of texts: docs/guides/where-an-addition-goes.md.
 */
export const LANGUAGE_NAMES = { en: "English", es: "Español", pt: "Português", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGE_NAMES;
/** All but the first, in which data may be named besides English. */
export type OtherLanguage = Exclude<Language, "en">;

export const OTHER_LANGUAGES = Object.keys(LANGUAGE_NAMES).slice(1) as OtherLanguage[];
/** The browser's language is used where it is one of these, else the first. */
export const LANGUAGE_CODES = ["en", ...OTHER_LANGUAGES] as const;

/** Sentences that travel with the code. A language in which they are not written yet says them in English. */
export type InLanguages<Key extends string> = { readonly en: Readonly<Record<Key, string>> } & {
  readonly [Of in OtherLanguage]?: Readonly<Record<Key, string>>;
};

/** Something of each language. */
export const inEach = <Of extends Language, T>(codes: readonly Of[], make: (language: Of) => T): Record<Of, T> =>
  Object.fromEntries(codes.map((code) => [code, make(code)])) as Record<Of, T>;

/** The name of a language in another: `es` is "Spanisch" in German. */
export const languageIn = (language: Language, reader: string): string =>
  new Intl.DisplayNames(reader, { type: "language" }).of(language) ?? language;
