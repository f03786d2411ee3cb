import { useMemo } from "react";
import { atom, useAtomValue } from "jotai";
import { useTranslation } from "react-i18next";
import type { UnitName } from "../../contract/domain.ts";
import { localeOf, numberFormat } from "../../contract/numbers.ts";
import { DEFAULT_REGION } from "../../contract/text-figures.ts";

/** What stands where a figure is missing. */
export const MISSING = "–";
/** The agency's time zone, from the app config. */
export const timeZoneAtom = atom("America/New_York");
/** The region whose numbers and dates the agency writes (ISO 3166-1), from the app config. */
export const regionAtom = atom(DEFAULT_REGION);

type Figure = number | null | undefined;

/** Writes figures and dates as readers of one language in the agency's region do. */
export interface Format {
  /** With at most (and, where given, exactly) so many decimals; without `digits` whole numbers. */
  number(value: Figure, options?: { digits?: number }): string;
  /** A percentage between 0 and 100. */
  percent(value: Figure, digits?: number): string;
  /** A calendar date, YYYY-MM-DD. */
  date(isoDate: string | null | undefined): string;
  /** Two calendar days of one stretch, without the year and what both have in common: "Sep 8 – 10". */
  days(from: string | null | undefined, to: string | null | undefined): string;
  /** An instant (ISO 8601) in the agency's time zone. */
  instant(iso: string | null | undefined): string;
  /** A figure with its unit's name. */
  quantity(value: Figure, unit: UnitName, digits?: number): string;
}

/**
 * @param locale the language in its region, or the language alone
 * @param unitText the name of a unit next to a figure, in the same language
 */
export function createFormat(
  locale: string,
  timeZone: string,
  unitText: (unit: UnitName, count: number) => string,
): Format {
  const known = (value: Figure): value is number => typeof value === "number" && Number.isFinite(value);
  const decimals = new Map<number, ReturnType<typeof numberFormat>>();
  const number: Format["number"] = (value, { digits = 0 } = {}) => {
    if (!known(value)) return MISSING;
    const format =
      decimals.get(digits) ?? numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    decimals.set(digits, format);
    // A figure that rounds to nothing is 0, never -0.
    return format.format(Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value);
  };
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const stretch = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone });
  const time = (text: string | null | undefined, format: Intl.DateTimeFormat): string => {
    const instant = text ? Date.parse(text) : NaN;
    return Number.isNaN(instant) ? MISSING : format.format(instant);
  };
  return {
    number,
    percent: (value, digits = 0) =>
      known(value)
        ? numberFormat(locale, { style: "percent", maximumFractionDigits: digits }).format(value / 100)
        : MISSING,
    date: (isoDate) => time(isoDate, day),
    days: (from, to) => {
      const ends = [from, to].map((end) => (end ? Date.parse(end) : NaN));
      const [start, end] = ends;
      if (start === undefined || end === undefined || ends.some(Number.isNaN)) return MISSING;
      return stretch.formatRange(start, end);
    },
    instant: (iso) => time(iso, moment),
    quantity: (value, unit, digits = 0) =>
      // The unit goes by the figure that is read: "1 pound", though it is 1.2.
      known(value) ? `${number(value, { digits })} ${unitText(unit, Number(value.toFixed(digits)))}` : MISSING,
  };
}

/** The reader's language in the agency's region: how numbers and dates are written and read. */
export function useLocale(): string {
  const { i18n } = useTranslation();
  return localeOf(i18n.resolvedLanguage ?? "en", useAtomValue(regionAtom));
}

/** The reader's way to write figures and dates. */
export function useFormat(): Format {
  const { t } = useTranslation();
  const timeZone = useAtomValue(timeZoneAtom);
  const locale = useLocale();
  return useMemo(
    () => createFormat(locale, timeZone, (unit, count) => t(`shell.units.${unit}`, { count })),
    [locale, timeZone, t],
  );
}
