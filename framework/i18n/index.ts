export { createFormat, exactFiguresAtom, MISSING, regionAtom, timeZoneAtom, useFormat, useLocale } from "./format.ts";
export type { Format } from "./format.ts";
export { isLanguage, LANGUAGE_NAMES, LANGUAGES } from "./languages.ts";
export type { Language } from "./languages.ts";
export { useText, useTexts } from "./texts.ts";
export type { Texts, TextValues } from "./texts.ts";
