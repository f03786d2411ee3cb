import { localeOf, numberFormat } from "./numbers.ts";

/** The region whose number format is used where the agency has set none. */
export const DEFAULT_REGION = "US";

/** Placeholders for the number of a record, a year or a version: these are names, not amounts. */
const NAMES = /^(?:id|[a-z]+Id|did|eid|dcid|fips|run|revision|version|year|[a-z]+Year|season)$/;

/**
 * Writes the numbers in texts as the readers of a region do, with all their digits: a limit of 10000 reads 10,000 in
 * the United States and 10.000 in Germany. Browser and server pass it to i18next, so that callers need not format
 * numbers.
 */
export function textFigures(region: () => string) {
  const formats = new Map<string, ReturnType<typeof numberFormat>>();
  const formatOf = (locale: string) => {
    const format = formats.get(locale) ?? numberFormat(locale, { maximumFractionDigits: 20 });
    formats.set(locale, format);
    return format;
  };
  return {
    type: "formatter" as const,
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format(value: unknown, _: unknown, language = "en", { interpolationkey = "" }: { interpolationkey?: string } = {}) {
      const isFigure = typeof value === "number" && Number.isFinite(value) && !NAMES.test(interpolationkey);
      // A missing value stays missing: i18next reports it.
      return isFigure ? formatOf(localeOf(language, region())).format(value) : (value as string);
    },
  };
}
