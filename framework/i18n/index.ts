export { createFormat, exactFiguresAtom, MISSING, regionAtom, timeZoneAtom, useFormat, useLocale } from "./format.ts";
export type { LocaleFormat } from "./format.ts";
export { isLanguage, LANGUAGE_NAMES, LANGUAGES } from "./languages.ts";
export type { Language } from "./languages.ts";
export { useText, useTexts } from "./texts.ts";
export type { Translate, TextValues } from "./texts.ts";
