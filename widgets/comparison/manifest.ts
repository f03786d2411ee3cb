import { z } from "zod";
import { anyOf } from "../../contract/privileges.ts";
import { EstimationSelected, ProjectionsCalculated } from "../../contract/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const ComparisonConfig = z.object({
  display: z
    .enum(["summary", "full"])
    .default("summary")
    .describe(
      "summary: a card a product with its first shortfall, for a panel; full: table and charts by block, for a wide place.",
    ),
});
export type ComparisonConfig = z.output<typeof ComparisonConfig>;

export default defineWidget({
  name: "comparison",
  version: "1.0.0",
  config: ComparisonConfig,
  needs: anyOf("estimation.view", "estimation.edit", "supply.edit"),
  publishes: [],
  hears: [EstimationSelected, ProjectionsCalculated],
  actions: {},
  load: () => import("./Comparison.tsx"),
  status: () => import("./status.ts"),
});
