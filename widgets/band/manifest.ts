import { chooseProduct, chooseUnit } from "../../contract/config/actions.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { InlineChoice, ParametersRequested, ProductChosen, UnitChosen } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { BandConfig } from "./config.ts";

export default defineWidget({
  name: "band",
  config: BandConfig,
  needs: anyOf("estimation.view", "estimation.edit"),
  publishes: [ProductChosen, UnitChosen, ParametersRequested, ...InlineChoice],
  actions: { chooseProduct, chooseUnit },
  load: () => import("./Band.tsx"),
  status: () => import("./status.ts"),
});
