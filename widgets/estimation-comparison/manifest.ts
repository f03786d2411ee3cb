import { chooseProduct, chooseUnit, chooseZone } from "../../contract/config/actions.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { ProductChosen, UnitChosen } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { EstimationComparisonConfig } from "./config.ts";

export default defineWidget({
  name: "estimation-comparison",
  config: EstimationComparisonConfig,
  needs: anyOf("estimation.view", "estimation.edit"),
  publishes: [ProductChosen, UnitChosen],
  actions: { chooseProduct, chooseZone, chooseUnit },
  load: () => import("./EstimationComparison.tsx"),
});
