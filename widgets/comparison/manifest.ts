import { chooseProduct, chooseUnit } from "../../contract/config/actions.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { InlineChoice, ProductChosen, UnitChosen } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { ComparisonConfig } from "./config.ts";

export default defineWidget({
  name: "comparison",
  config: ComparisonConfig,
  needs: anyOf("estimation.view", "estimation.edit", "supply.edit"),
  publishes: [ProductChosen, UnitChosen, ...InlineChoice],
  actions: { chooseProduct, chooseUnit },
  load: () => import("./Comparison.tsx"),
  status: () => import("./status.ts"),
});
