import { useMemo } from "react";
import { atom, useAtomValue } from "jotai";
import { useTranslation } from "react-i18next";
import type { UnitName } from "../../contract/api/domain.ts";
import { aboutParts, headlineFormat, localeOf, momentFormat, numberFormat } from "../../contract/api/numbers.ts";
import { DEFAULT_REGION } from "../../contract/api/text-figures.ts";

/** Shown where a figure is missing. */
export const MISSING = "–";
/** The agency's time zone, from the app config. */
export const timeZoneAtom = atom("America/New_York");
/** The region whose numbers and dates the agency writes (ISO 3166-1), from the app config. */
export const regionAtom = atom(DEFAULT_REGION);
/** Whether headlines are shown to the last digit; applies to the whole app. */
export const exactFiguresAtom = atom(false);

type OptionalNumber = number | null | undefined;

/** Writes figures and dates for readers of one language in the agency's region. */
export interface LocaleFormat {
  /** With at most (and, where given, exactly) a number of decimals; without `digits` whole numbers. */
  number(value: OptionalNumber, options?: { digits?: number }): string;
  /** A percentage between 0 and 100, with at most one decimal, or as many as requested. */
  percent(value: OptionalNumber, digits?: number): string;
  /** A calendar date, YYYY-MM-DD. */
  date(isoDate: string | null | undefined): string;
  /** The two ends of a range of days, without the year and without repeating what both share: "Sep 8 – 10". */
  days(from: string | null | undefined, to: string | null | undefined): string;
  /** An instant (ISO 8601) in the agency's time zone, with the zone's name. */
  instant(iso: string | null | undefined): string;
  /** An estimated instant: "Sep 10, 2017, about 3 PM EDT". */
  about(iso: string | null | undefined): string;
  /** A figure with its unit's name. */
  quantity(value: OptionalNumber, unit: UnitName, digits?: number): string;
  /**
   * A figure outside of tables, with three significant digits unless the reader asked for all; with its unit's name if
   * one is given.
   */
  headline(value: OptionalNumber, unit?: UnitName): string;
}

/** Texts that accompany figures, in the same language. */
interface FormatTexts {
  unit(unit: UnitName, count: number): string;
  about(parts: { readonly day: string; readonly time: string }): string;
}

/** @param locale the language in its region, or only the language */
export function createFormat(locale: string, timeZone: string, texts: FormatTexts, exact = false): LocaleFormat {
  const known = (value: OptionalNumber): value is number => typeof value === "number" && Number.isFinite(value);
  const decimals = new Map<number, ReturnType<typeof numberFormat>>();
  const number: LocaleFormat["number"] = (value, { digits = 0 } = {}) => {
    if (!known(value)) return MISSING;
    const format =
      decimals.get(digits) ?? numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    decimals.set(digits, format);
    // A figure that rounds to zero is 0, never -0.
    return format.format(Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value);
  };
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const stretch = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" });
  const moment = momentFormat(locale, timeZone);
  const rounded = headlineFormat(locale);
  const time = (text: string | null | undefined, format: Pick<Intl.DateTimeFormat, "format">): string => {
    const instant = text ? Date.parse(text) : NaN;
    return Number.isNaN(instant) ? MISSING : format.format(instant);
  };
  return {
    number,
    percent: (value, digits = 1) =>
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
    about: (iso) => {
      const instant = iso ? Date.parse(iso) : NaN;
      return Number.isNaN(instant) ? MISSING : texts.about(aboutParts(instant, locale, timeZone));
    },
    quantity: (value, unit, digits = 0) =>
      // The unit agrees with the figure shown: "1 pound", though it is 1.2.
      known(value) ? `${number(value, { digits })} ${texts.unit(unit, Number(value.toFixed(digits)))}` : MISSING,
    headline: (value, unit) => {
      if (!known(value)) return MISSING;
      const figure = exact ? number(value) : rounded.format(value);
      return unit === undefined ? figure : `${figure} ${texts.unit(unit, Math.round(value))}`;
    },
  };
}

/** The reader's language in the agency's region: the format in which numbers and dates are written and read. */
export function useLocale(): string {
  const { i18n } = useTranslation();
  return localeOf(i18n.resolvedLanguage ?? "en", useAtomValue(regionAtom));
}

/** Formats figures and dates for the reader. */
export function useFormat(): LocaleFormat {
  const { t } = useTranslation();
  const timeZone = useAtomValue(timeZoneAtom);
  const locale = useLocale();
  const exact = useAtomValue(exactFiguresAtom);
  return useMemo(() => {
    const unit = (name: UnitName, count: number) => t(`shell.units.${name}`, { count });
    return createFormat(locale, timeZone, { unit, about: (parts) => t("shell.about", parts) }, exact);
  }, [locale, timeZone, exact, t]);
}
