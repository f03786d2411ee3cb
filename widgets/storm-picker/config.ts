import { z } from "zod";

export const StormPickerConfig = z.object({
  planStep: z.string().default("projections").describe("The step that opens once a plan is made."),
});
export type StormPickerConfig = z.output<typeof StormPickerConfig>;
