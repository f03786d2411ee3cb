import { BLOCKS, DAYS_PER_BLOCK } from "./inputs.ts";

/** The calendar days of one 72-hour block, as YYYY-MM-DD. */
export interface BlockDates {
  /** 1 to 7. */
  readonly block: number;
  /** First day. */
  readonly from: string;
  /** Last day. */
  readonly to: string;
}

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The seven blocks from a start date (YYYY-MM-DD), 21 days in all. Throws a RangeError for a text that is not a
 * calendar date.
 */
export function blockDates(startDate: string): BlockDates[] {
  return Array.from({ length: BLOCKS }, (_, b) => ({
    block: b + 1,
    from: addDays(startDate, b * DAYS_PER_BLOCK),
    to: addDays(startDate, (b + 1) * DAYS_PER_BLOCK - 1),
  }));
}

/**
 * The date a number of days after another; calendar arithmetic only, no clock and no time zone. Throws a RangeError for
 * a text that is not a date.
 */
export function addDays(date: string, days: number): string {
  const moved = new Date(instantOf(date));
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Returns whether a text is a date of the calendar, YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  if (!CALENDAR_DATE.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** The day, 1 for the start date itself, that a date is of a projection; 0 and less come before it. */
export function dayOf(date: string, startDate: string): number {
  return Math.round((instantOf(date) - instantOf(startDate)) / 86_400_000) + 1;
}

function instantOf(date: string): number {
  if (!isCalendarDate(date)) throw new RangeError(`${date} is no date of the form YYYY-MM-DD`);
  return Date.parse(`${date}T00:00:00Z`);
}

/**
 * Returns when each of the seven blocks begins, and when the last one ends, by the clock of a time zone: eight instants
 * in milliseconds since 1970.
 */
export const blockBounds = (startDate: string, timeZone: string): number[] =>
  Array.from({ length: BLOCKS + 1 }, (_, block) => midnight(addDays(startDate, block * DAYS_PER_BLOCK), timeZone));

function midnight(day: string, timeZone: string): number {
  const noon = new Date(`${day}T12:00:00Z`);
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(noon);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "") || "Z";
  return Date.parse(`${day}T00:00:00${offset}`);
}

/** Days from midnight of a start date to an instant, by the clock of a time zone; negative before it. */
export function daysFrom(startDate: string, timeZone: string, instant: Date): number {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const part = (type: "hour" | "minute") =>
    Number(clock.formatToParts(instant).find((one) => one.type === type)?.value ?? 0);
  const day = dayOf(calendarDay(timeZone, instant), startDate) - 1;
  return day + (part("hour") * 60 + part("minute")) / 1440;
}

/** The calendar day (YYYY-MM-DD) that an instant falls on in a time zone. */
export const calendarDay = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(instant);
