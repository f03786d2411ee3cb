import { refuseAt } from "./refusals.ts";

/** The years a disaster may lie in; outside them a date is a slip of the keyboard. */
export const YEARS = { first: 1900, last: 2199 } as const;

/** Refuses a calendar date (YYYY-MM-DD) outside {@link YEARS}. */
export function assertPlausibleDate(date: string, path: string): void {
  const year = Number(date.slice(0, 4));
  if (year < YEARS.first || year > YEARS.last)
    refuseAt(path, "domain.date.range", { found: date, first: YEARS.first, last: YEARS.last });
}
