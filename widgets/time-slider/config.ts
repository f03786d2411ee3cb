import { z } from "zod";

export const TimeSliderConfig = z.object({
  stepsPerSecond: z
    .number()
    .min(0.5)
    .max(8)
    .default(2)
    .describe("How many steps of a time series play in a second at first."),
  loop: z.boolean().default(true).describe("Whether a time series begins again when it has played to its end."),
});
export type TimeSliderConfig = z.output<typeof TimeSliderConfig>;
