import { LANGUAGE_CODES } from "../words/languages.ts";

/** A time as a file writes it: its date and time of day, and its offset from UTC in minutes where it gives one. */
interface WrittenTime {
  /** The date and time of day as if they were UTC, in milliseconds since 1970. */
  readonly local: number;
  readonly offset: number | null;
}

/** Orders of day and month: 9/10/2017 is in September to some readers and in October to others. */
export const DATE_ORDERS = ["monthFirst", "dayFirst"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Description of the times that {@link readTime} takes, for messages. */
export const TIME_FORM =
  "2017-09-11, 2017-09-11 2:00, 2017-09-11T02:00:00Z, 2017-09-10 22:00-04:00, 20170911T0200Z, 9/10/2017 10:00 PM, 10.09.2017 22:00, 10-Sep-17, Sep 10, 2017 10:00 PM EDT";

/** Hours from UTC of the zones that the Weather Service and American clocks name. */
// oxfmt-ignore
export const ZONE_HOURS: Readonly<Record<string, number>> = {
  UTC: 0, GMT: 0, Z: 0, CVT: -1, ADT: -3, AST: -4, EDT: -4, EST: -5, CDT: -5, CST: -6, MDT: -6, MST: -7, PDT: -7, PST: -8,
  AKDT: -8, AKST: -9, HDT: -9, HST: -10, SST: -11, CHST: 10,
};

const DAY = 86_400_000;
const CLOCK =
  /^(?:[T,]?\s*)(?:at\s+)?(?<hour>\d{1,2})(?:[:h]?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,]\d+)?)?)?\s*(?<half>[AP]\.?\s?M\.?)?\s*(?<sign>Uhr|hrs?|h)?\s*(?<zone>Z|UTC|GMT|[A-Z]{3,4}|(?:UTC|GMT)?[+\u2212-]\d{1,2}(?::?\d{2})?(?:\s+(?:UTC|GMT|[A-Z]{3,4}))?)?$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+/i;

/** The forms of a date, each at the beginning of a text; what follows is a time of day. */
const YEAR_FIRST = /^(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})(?=\D|$)/;
const DIGITS = /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})(?=[T\s]|$)/;
/** A time written only with digits, to the hour, the minute or the second. */
const DIGITS_ALONE = /^((?:19|20)\d{6})(\d{2}(?:\d{2}){0,2})$/;
const YEAR_LAST = /^(?<one>\d{1,2})(?<sign>[-/.])(?<two>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})(?=\D|$)/;
const DAY_NAME =
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.?[-\s/]*(?:de\s+)?(?<name>\p{L}{3,})\.?[-\s/,]*(?:de\s+)?(?<year>\d{4}|\d{2})(?=\D|$)/iu;
const NAME_DAY = /^(?<name>\p{L}{3,})\.?[-\s]*(?<day>\d{1,2})(?:st|nd|rd|th)?[-,\s]+(?<year>\d{4}|\d{2})(?=\D|$)/iu;

interface WrittenDate {
  readonly year: string;
  readonly month: number;
  readonly day: number;
  readonly rest: string;
}

/**
 * Reads a date or a date with a time of day, in ISO 8601 (extended or basic, with or without an offset), as Americans
 * and Germans write it, or with the month's name. Null for anything else, including 2017-02-30, and for a date that
 * would be another day in the other order as long as no order is given.
 */
export function readTime(text: string, order: DateOrder | null = null): WrittenTime | null {
  const orders = order === null ? DATE_ORDERS : [order];
  const [one, other] = orders.map((each) => timeIn(text, each));
  if (one === undefined || one === null) return other ?? null;
  return other === undefined || other === null || other.local === one.local ? one : null;
}

/**
 * For a text whose day and month are distinguished only by their order: the order in which it is a date, `open` where
 * it is a date in both. Null for all other texts.
 */
export function orderOf(text: string): DateOrder | "open" | null {
  if (!YEAR_LAST.test(text) || /^\d+\./.test(text)) return null;
  const [month, day] = DATE_ORDERS.map((order) => timeIn(text, order));
  if (!month || !day) return month ? "monthFirst" : day ? "dayFirst" : null;
  return month.local === day.local ? null : "open";
}

function timeIn(text: string, order: DateOrder): WrittenTime | null {
  const plain = text
    .replace(WEEKDAY, "")
    .replace(DIGITS_ALONE, (_, day: string, clock: string) => `${day}T${clock.padEnd(4, "0")}`)
    .replace(/\(([A-Z]{3,4})\)$/i, "$1");
  const date = dateIn(plain, order);
  if (date === null) return null;
  const clock = date.rest.trim() === "" ? { time: 0, offset: null } : clockIn(date.rest);
  const day = dayOf(date);
  return clock === null || day === null ? null : { local: day + clock.time, offset: clock.offset };
}

function dateIn(text: string, order: DateOrder): WrittenDate | null {
  const first = YEAR_FIRST.exec(text) ?? DIGITS.exec(text);
  if (first?.groups) return dateOf(first[0], first.groups, text);
  const last = YEAR_LAST.exec(text);
  if (last?.groups) {
    const { one = "", two = "", sign, year = "" } = last.groups;
    // Periods separate dates that begin with the day.
    const isDayFirst = sign === "." || order === "dayFirst";
    const [month, day] = isDayFirst ? [two, one] : [one, two];
    return dateOf(last[0], { year, month, day }, text);
  }
  const named = DAY_NAME.exec(text) ?? NAME_DAY.exec(text);
  const month = monthNames().get(named?.groups?.["name"]?.toLowerCase() ?? "");
  return named?.groups && month !== undefined
    ? dateOf(named[0], { ...named.groups, month: String(month) }, text)
    : null;
}

function dateOf(found: string, parts: Readonly<Record<string, string>>, text: string): WrittenDate {
  const { year = "", month, day } = parts;
  return { year, month: Number(month), day: Number(day), rest: text.slice(found.length) };
}

/** The beginning of a day as if it were UTC; null if there is no such day. Two-digit years are 1970 to 2069 (POSIX). */
function dayOf({ year, month, day }: WrittenDate): number | null {
  const short = Number(year);
  const full = year.length === 4 ? short : short + (short < 70 ? 2000 : 1900);
  // Date takes the years before 100 for those of the 20th century.
  if (full < 1_000) return null;
  const local = Date.UTC(full, month - 1, day);
  const date = new Date(local);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? local : null;
}

/** Milliseconds of a time of day (24:00 is the next day's 0:00) and its offset in minutes. */
function clockIn(text: string): { readonly time: number; readonly offset: number | null } | null {
  const parts = CLOCK.exec(text.replace(/^[-\s]+(?=\d)/, ""))?.groups;
  if (parts === undefined || !/^[T\s,-]/i.test(text)) return null;
  const { hour: written = "", minute, second, half, sign, zone } = parts;
  // An hour without minutes counts only if something marks it as an hour.
  if (minute === undefined && half === undefined && sign === undefined && (zone === undefined || isRange(text, zone)))
    return null;
  const hour = half === undefined ? Number(written) : hourOfHalf(Number(written), half);
  if (hour === null) return null;
  const [minutes, seconds] = [Number(minute ?? 0), Number(second ?? 0)];
  const isEndOfDay = hour === 24 && minutes === 0 && seconds === 0;
  if ((hour > 23 && !isEndOfDay) || minutes > 59 || seconds > 59) return null;
  const offset = zone === undefined ? null : offsetOf(zone);
  if (offset === undefined) return null;
  return { time: isEndOfDay ? DAY : ((hour * 60 + minutes) * 60 + seconds) * 1000, offset };
}

/** `10-12` after a date is ambiguous: it may mean from ten to twelve. */
const isRange = (text: string, zone: string): boolean => /^[+\u2212-]\d{1,2}$/.test(zone) && !/^T/i.test(text);

const hourOfHalf = (hour: number, half: string): number | null =>
  hour < 1 || hour > 12 ? null : (hour % 12) + (/^p/i.test(half) ? 12 : 0);

/** Minutes ahead of UTC; undefined for a zone that is not known. */
function offsetOf(zone: string): number | undefined {
  const [, sign, hours, minutes = "0"] = /^(?:UTC|GMT)?([+\u2212-])(\d{1,2})(?::?(\d{2}))?(?!\d)/i.exec(zone) ?? [];
  if (sign !== undefined) return (sign === "+" ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
  const known = ZONE_HOURS[zone.toUpperCase()];
  return known === undefined ? undefined : known * 60;
}

let months: ReadonlyMap<string, number> | null = null;

/** The names of the months, whole and short, in our four languages. */
function monthNames(): ReadonlyMap<string, number> {
  months ??= new Map(
    LANGUAGE_CODES.flatMap((language) =>
      (["long", "short"] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
        return Array.from({ length: 12 }, (_, at) => {
          const name = format
            .format(Date.UTC(2024, at, 15))
            .toLowerCase()
            .replace(".", "");
          return [name, at + 1] as const;
        });
      }),
    ).concat([
      ["sep", 9],
      ["sept", 9],
    ]),
  );
  return months;
}
