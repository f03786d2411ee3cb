const HOUR = 3_600_000;

/** An instant as readers of a locale write it, with the short name of its time zone: a time without one is read in another. */
export function momentFormat(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat {
  const day = { year: "numeric", month: "short", day: "numeric" } as const;
  const clock = { hour: "numeric", minute: "2-digit", timeZoneName: "short", timeZone } as const;
  return new Intl.DateTimeFormat(locale, { ...day, ...clock, ...options });
}

/** Day and whole hour nearest to an instant that is an estimate (when winds arrive): the parts of "Sep 10, 2017, about 3 PM EDT". */
export function aboutParts(instant: number, locale: string, timeZone: string): { day: string; time: string } {
  const near = Math.round(instant / HOUR) * HOUR;
  const hour = new Intl.DateTimeFormat(locale, { hour: "numeric", timeZone, timeZoneName: "short" });
  // A bare "15" would be no time of the day.
  const minute = hour.resolvedOptions().hour12 === true ? {} : ({ minute: "2-digit" } as const);
  const clock = new Intl.DateTimeFormat(locale, { hour: "numeric", timeZone, timeZoneName: "short", ...minute });
  const day = new Intl.DateTimeFormat(locale, { year: "numeric", month: "short", day: "numeric", timeZone });
  return { day: day.format(near), time: clock.format(near) };
}
