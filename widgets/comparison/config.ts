import { z } from "zod";

export const ComparisonConfig = z.object({
  display: z
    .enum(["summary", "full"])
    .default("summary")
    .describe(
      "summary: a card for each product with its first shortfall, for a panel; full: table and charts by block, for a wide place.",
    ),
});
export type ComparisonConfig = z.output<typeof ComparisonConfig>;
