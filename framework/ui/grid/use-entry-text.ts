import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { MISSING } from "../../i18n/format.ts";
import type { NumberEntry } from "./columns.ts";

/** Decimals are shown as they were given, never rounded: what someone entered is what it is. */
const PLACES = 6;

/** Writes a number of a grid as the reader's language does; what is no number as it was typed. */
export function useEntryText(): (entry: NumberEntry) => string {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? "en";
  return useMemo(() => {
    const format = new Intl.NumberFormat(language, { maximumFractionDigits: PLACES });
    return (entry) => (typeof entry === "number" ? format.format(entry) : (entry ?? MISSING));
  }, [language]);
}
