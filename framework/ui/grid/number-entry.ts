import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat, waysToWrite, type NumberReading } from "../../../contract/api/numbers.ts";
import { MISSING, useLocale } from "../../i18n/format.ts";

export { PERCENT, readNumber, writeNumber } from "../../../contract/api/numbers.ts";

/** Decimals are shown as they were given, never rounded: a typed number is shown as typed. */
const PLACES = 6;

/**
 * Writes a number of a grid in the reader's format; any other text as it was typed. The editor of its cell has every
 * digit.
 */
export function useEntryText(places = PLACES): (entry: NumberReading) => string {
  const locale = useLocale();
  return useMemo(() => {
    const format = numberFormat(locale, { maximumFractionDigits: places });
    return (entry) => (typeof entry === "number" ? format.format(entry) : (entry ?? MISSING));
  }, [locale, places]);
}

/** Explains, for a text that was refused because it may mean two numbers, how to write either; null for any other. */
export function useTwoWays(): (typed: NumberReading | undefined, most?: number) => string | null {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(
    () => (typed, most) => {
      const ways = typeof typed === "string" ? waysToWrite(typed, locale, most) : null;
      return ways && t("errors.numberTwoWays", { ...ways });
    },
    [t, locale],
  );
}
