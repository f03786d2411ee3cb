import { useAtomValue } from "jotai";
import { timeZoneAtom } from "../framework/i18n/index.ts";

/** The calendar day (YYYY-MM-DD) that an instant falls on in a time zone. */
export const calendarDay = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(instant);

/** Today in the agency's time zone. */
export const useToday = (): string => calendarDay(useAtomValue(timeZoneAtom), new Date());
