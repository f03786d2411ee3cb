import { z } from "zod";

export const ShiftConfig = z.object({
  periodHours: z.int().min(1).max(168).default(12).describe("How many hours a new operational period has at first."),
});
export type ShiftConfig = z.output<typeof ShiftConfig>;
