import { useAtomValue } from "jotai";
import { calendarDay } from "../engine/blocks.ts";
import { timeZoneAtom } from "../framework/i18n/index.ts";

/** Today in the agency's time zone. */
export const useToday = (): string => calendarDay(useAtomValue(timeZoneAtom), new Date());
