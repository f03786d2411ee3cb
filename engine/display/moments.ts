const HOUR = 3_600_000;
const DAY = { year: "numeric", month: "short", day: "numeric" } as const;

/** Returns whether readers of a locale use a 12-hour clock. */
const isTwelve = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 === true;

/** Writes instants in one way. */
interface MomentFormat {
  format(instant: number | Date): string;
  /** The short name of the time zone, as it is written with the instant. */
  zone(instant: number | Date): string;
}

/** An offset from UTC instead of a name. */
const OFFSET = /(?:GMT|UTC)[+\u2212-]\d{1,2}(?::\d{2})?/;

/**
 * Writes times with the short name of their zone. If the language has no short name for a zone (CLDR has none for zones
 * of other continents), the English one is used, as the Hurricane Center does in Spanish ("5 a. m. EDT"), and if there
 * is none either, the long name: readers do not recognize an offset from UTC as a name.
 */
function zonedFormat(locale: string, options: Intl.DateTimeFormatOptions): MomentFormat {
  const { timeZone } = options;
  const own = new Intl.DateTimeFormat(locale, { ...options, timeZoneName: "short" });
  const names = [
    own,
    new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" }),
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "long" }),
  ];
  const zone = (instant: number | Date): string => {
    const all = names.flatMap((one) => one.formatToParts(instant).find(({ type }) => type === "timeZoneName") ?? []);
    return (all.find(({ value }) => !OFFSET.test(value)) ?? all[0])?.value ?? "";
  };
  return { zone, format: (instant) => own.format(instant).replace(OFFSET, () => zone(instant)) };
}

/**
 * An instant as readers of a locale write it, with the name of its time zone: without one, readers would assume another
 * zone.
 */
export function momentFormat(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions = {}): MomentFormat {
  const hour = isTwelve(locale) ? "numeric" : "2-digit";
  const clock = { hour, minute: "2-digit", timeZone } as const;
  return zonedFormat(locale, { ...DAY, ...clock, ...options });
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
  const clock = zonedFormat(locale, { ...hour, timeZone });
  return { day: new Intl.DateTimeFormat(locale, { ...DAY, timeZone }).format(near), time: clock.format(near) };
}
