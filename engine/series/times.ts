/** A moment as a file writes it: its date and time of day, and the minutes that it lies ahead of UTC where it says so. */
export interface WrittenTime {
  /** The date and time of day as if they were UTC, in milliseconds since 1970. */
  readonly local: number;
  readonly offset: number | null;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;
const US = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(AM|PM)?)?$/i;

/** How messages describe what {@link readTime} takes. */
export const TIME_FORM =
  "2017-09-11, 2017-09-11 02:00, 2017-09-11T02:00:00Z, 2017-09-10 22:00-04:00, 9/10/2017 10:00 PM";

/** Reads a date or a date with time: ISO 8601 with or without an offset, or the US form. Null for anything else, 2017-02-30 too. */
export function readTime(text: string): WrittenTime | null {
  const iso = ISO.exec(text);
  if (iso) {
    const [, year, month, day, hour = "0", minute = "0", second = "0", zone] = iso;
    const local = localOf([year, month, day, hour, minute, second].map(Number));
    return local === null ? null : { local, offset: zone === undefined ? null : offsetOf(zone) };
  }
  const us = US.exec(text);
  if (!us) return null;
  const [, month, day, year, hour = "0", minute = "0", second = "0", half] = us;
  const hours = half === undefined ? Number(hour) : hourOfHalf(Number(hour), half);
  const local =
    hours === null ? null : localOf([Number(year), Number(month), Number(day), hours, ...[minute, second].map(Number)]);
  return local === null ? null : { local, offset: null };
}

function localOf([year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN]: readonly number[]) {
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(local);
  const same = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return same ? local : null;
}

const hourOfHalf = (hour: number, half: string): number | null =>
  hour < 1 || hour > 12 ? null : (hour % 12) + (half.toUpperCase() === "PM" ? 12 : 0);

function offsetOf(zone: string): number {
  if (/^(Z|UTC)$/i.test(zone)) return 0;
  const sign = zone.startsWith("-") ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const kept = formats.get(zone);
  if (kept) return kept;
  const parts = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    era: "short",
    second: "numeric",
    ...parts,
  });
  formats.set(zone, made);
  return made;
}

/** The minutes that a time zone lies ahead of UTC at an instant. `zone` is a name that Intl knows. */
export function offsetAt(zone: string, instant: number): number {
  const parts = new Map(
    formatIn(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const local = Date.UTC(
    parts.get("year") ?? NaN,
    (parts.get("month") ?? NaN) - 1,
    ...["day", "hour", "minute", "second"].map((part) => parts.get(part as Intl.DateTimeFormatPartTypes) ?? NaN),
  );
  return Math.round((local - Math.floor(instant / 1000) * 1000) / MINUTE);
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The instants at which clocks of a time zone show a date and time of day: one, none where they are put forward over it,
 * two where they are put back, the earlier first.
 */
export function instantsOf(local: number, zone: string): number[] {
  const offsets = new Set([offsetAt(zone, local - DAY), offsetAt(zone, local + DAY)]);
  return [...offsets]
    .map((offset) => local - offset * MINUTE)
    .filter((instant) => instant + offsetAt(zone, instant) * MINUTE === local)
    .sort((a, b) => a - b);
}

/** The instant of a moment that says its offset. */
export const instantWith = (local: number, offset: number): number => local - offset * MINUTE;
