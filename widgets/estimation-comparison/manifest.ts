import { z } from "zod";
import { anyOf } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const EstimationComparisonConfig = z.object({
  view: z
    .enum(["table", "chart", "both"])
    .default("both")
    .describe("What is shown at first: the table, the charts, or both."),
});
export type EstimationComparisonConfig = z.output<typeof EstimationComparisonConfig>;

export default defineWidget({
  name: "estimation-comparison",
  version: "1.0.0",
  config: EstimationComparisonConfig,
  needs: anyOf("estimation.view", "estimation.edit"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./EstimationComparison.tsx"),
});
