import { anyOf } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { EstimationComparisonConfig } from "./config.ts";

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
