const HOUR = 3_600_000;
const DAY = { year: "numeric", month: "short", day: "numeric" } as const;

/** Whether readers of a locale use a 12-hour clock. */
const isTwelve = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 === true;

/**
 * An instant as readers of a locale write it, with the short name of its time zone: without one, readers would assume
 * another zone.
 */
export function momentFormat(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat {
  const hour = isTwelve(locale) ? "numeric" : "2-digit";
  const clock = { hour, minute: "2-digit", timeZoneName: "short", timeZone } as const;
  return new Intl.DateTimeFormat(locale, { ...DAY, ...clock, ...options });
}

/** An estimated instant, rounded to the whole hour (counted since 1970) that is shown for it. */
export const hourOf = (instant: number): number => Math.round(instant / HOUR);

/**
 * Day and nearest whole hour of an estimated instant (when winds arrive): the parts of "Sep 10, 2017, about 3 PM EDT".
 */
export function aboutParts(instant: number, locale: string, timeZone: string): { day: string; time: string } {
  const near = hourOf(instant) * HOUR;
  // A bare "15" does not read as a time of day.
  const hour = isTwelve(locale)
    ? { hour: "numeric" as const }
    : { hour: "2-digit" as const, minute: "2-digit" as const };
  const clock = new Intl.DateTimeFormat(locale, { ...hour, timeZoneName: "short", timeZone });
  return { day: new Intl.DateTimeFormat(locale, { ...DAY, timeZone }).format(near), time: clock.format(near) };
}
