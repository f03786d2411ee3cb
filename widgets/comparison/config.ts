import { z } from "zod";

export const ComparisonConfig = z.object({
  display: z
    .enum(["summary", "full"])
    .default("summary")
    .describe(
      "summary: what falls short first and when to order it, for a panel; full: what is covered in each block too, every figure and charts, for a wide place.",
    ),
});
export type ComparisonConfig = z.output<typeof ComparisonConfig>;
