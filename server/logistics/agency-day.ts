import { calendarDay } from "../../engine/needs/blocks.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../config/keys.ts";
import { clock } from "../storage/clock.ts";
import type { Reader } from "../storage/database.ts";

/** The agency's calendar day. */
export async function agencyDay(reader: Reader): Promise<string> {
  const { timeZone = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  return calendarDay(timeZone, clock.date());
}
