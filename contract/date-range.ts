import { z } from "zod";
import { says } from "./field-rules.ts";

/**
 * A range of days, both included, as every filter by date has it: the first day must be given, and it must not lie after
 * the last (a day in both is that one day, whose beginning is earlier than its end). Neither is no range at all.
 */
export const DateRangeSchema = z
  .object({ from: z.iso.date().nullable(), to: z.iso.date().nullable() })
  .refine(({ from, to }) => from !== null || to === null, { ...says("domain.dateRange.fromMissing"), path: ["from"] })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    ...says("domain.dateRange.order"),
    path: ["from"],
  });
export type DateRange = z.infer<typeof DateRangeSchema>;
