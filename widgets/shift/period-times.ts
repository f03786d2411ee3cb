import type { ShiftPeriod } from "../../contract/supply/calls/shift.ts";

/** The period that a moment is in; null if it is in none. */
export const periodNow = (periods: readonly ShiftPeriod[], now = Date.now()): ShiftPeriod | null =>
  periods.find(({ begins, ends }) => Date.parse(begins) <= now && now < Date.parse(ends)) ?? null;

/** A moment by the clock of a time zone, in the format of date fields: `2026-09-10T07:00`. */
export function wallTime(instant: string, timeZone: string): string {
  const written = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return written.format(new Date(instant)).replace(" ", "T");
}

/** The moment of a time by the clock of a zone; null if it is none. An hour that occurs twice means the first. */
export function instantOf(wall: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  const QUARTER = 15 * 60_000;
  const fitting = (guess: number) => wallTime(new Date(guess).toISOString(), timeZone) === wall;
  // Offsets are whole quarters of an hour, at most 14 hours ahead.
  const ahead = Array.from({ length: 112 }, (_, i) => asUtc + (i - 56) * QUARTER).find(fitting);
  return new Date(ahead ?? asUtc).toISOString();
}
