import { ZONE_HOURS } from "../files/written-time.ts";
import { StormFault } from "./fault.ts";

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"] as const;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * An instant as a file writes it: `500 AM EDT Fri Sep 08 2017` or `0900 UTC FRI SEP 08 2017` (the Hurricane Center),
 * `11:00 AM HST June 05, 2026` (its KML) or ISO 8601 with an offset. Milliseconds since 1970 UTC, null if it is not a
 * time. Throws a StormFault for a time without a zone, or with an unknown one.
 */
export function instantOf(text: string, file: string): number | null {
  const trimmed = text.trim();
  if (/^\d{4}-\d{2}-\d{2}T/.test(trimmed)) {
    if (!/(Z|[+-]\d{2}:?\d{2})$/i.test(trimmed)) throw new StormFault("timeWithoutZone", { file, found: trimmed });
    const at = Date.parse(trimmed);
    return Number.isNaN(at) ? null : at;
  }
  const parts =
    /^(?<hour>\d{1,2}):?(?<minute>\d{2})\s*(?<half>AM|PM)?\s*(?<zone>[A-Z]{1,4}(?=\s))?\s*(?:(?:MON|TUE|WED|THU|FRI|SAT|SUN)[A-Z]*\s+)?(?<month>[A-Z]{3})[A-Z]*\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})$/i.exec(
      withoutDay(trimmed),
    )?.groups;
  if (parts === undefined) return null;
  const month = MONTHS.findIndex((name) => name === parts["month"]?.toUpperCase());
  if (month === -1) return null;
  const offset = ZONE_HOURS[parts["zone"]?.toUpperCase() ?? ""];
  if (offset === undefined) throw new StormFault("timeWithoutZone", { file, found: trimmed });
  const half = parts["half"]?.toUpperCase();
  const hour = half === undefined ? Number(parts["hour"]) : (Number(parts["hour"]) % 12) + (half === "PM" ? 12 : 0);
  const [year, day] = [Number(parts["year"]), Number(parts["day"])];
  // September 31 must not become October 1.
  if (new Date(Date.UTC(year, month, day)).getUTCDate() !== day || hour > 23 || Number(parts["minute"]) > 59)
    return null;
  return Date.UTC(year, month, day, hour - offset, Number(parts["minute"]));
}

/** A day of the week adds nothing to the date, and looks like a zone. */
const withoutDay = (text: string): string => text.replace(/\b(MON|TUE|WED|THU|FRI|SAT|SUN)[A-Z]*\b\s*/i, "");

/** `2017090809` (UTC) as an instant; null for any other text. */
export function packedHour(text: string): number | null {
  const [, year, month, day, hour] = /^(\d{4})(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  return year === undefined ? null : Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour));
}

/** `08/1800` (day of the month and UTC time) as the instant nearest to a given one; null for any other text. */
export function dayTime(text: string, near: number): number | null {
  const [, day, hour, minute] = /^(0?[1-9]|[12]\d|3[01])\/([01]\d|2[0-3])([0-5]\d)Z?$/.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const about = new Date(near);
  const instants = [-1, 0, 1].map((months) =>
    Date.UTC(about.getUTCFullYear(), about.getUTCMonth() + months, Number(day), Number(hour), Number(minute)),
  );
  const nearest = instants.reduce((a, b) => (Math.abs(b - near) < Math.abs(a - near) ? b : a));
  return Math.abs(nearest - near) <= 20 * DAY ? nearest : null;
}
