import { z } from "zod";

export const StormPickerConfig = z.object({
  changesStep: z
    .string()
    .default("disaster")
    .describe("The step that opens once a plan is updated: it shows what the advisory changed."),
  planStep: z.string().default("projections").describe("The step that opens once a plan is made."),
});
export type StormPickerConfig = z.output<typeof StormPickerConfig>;
