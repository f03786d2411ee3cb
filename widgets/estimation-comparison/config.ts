import { z } from "zod";

export const EstimationComparisonConfig = z.object({
  view: z
    .enum(["table", "chart", "both"])
    .default("both")
    .describe("What is shown at first: the table, the charts, or both."),
});
export type EstimationComparisonConfig = z.output<typeof EstimationComparisonConfig>;
