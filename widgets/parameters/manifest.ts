import { anyOf } from "../../contract/people/privileges.ts";
import { InlineChoice, ParametersRequested } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { ParametersConfig } from "./config.ts";

export default defineWidget({
  name: "parameters",
  config: ParametersConfig,
  needs: anyOf("estimation.view", "estimation.edit", "parameter.edit"),
  publishes: [...InlineChoice],
  actions: { openTab: { payload: ParametersRequested.payload, description: "Opens one of the tabs." } },
  load: () => import("./Parameters.tsx"),
  status: () => import("./status.ts"),
});
