import { z } from "zod";
import { anyOf } from "../../contract/privileges.ts";
import { EstimationChanged, EstimationSelected, ParametersChanged } from "../../contract/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { TABS, ParametersConfig } from "./config.ts";

export default defineWidget({
  name: "parameters",
  version: "1.0.0",
  config: ParametersConfig,
  needs: anyOf("estimation.view", "estimation.edit", "parameter.edit"),
  publishes: [ParametersChanged, EstimationChanged],
  hears: [EstimationSelected],
  actions: { openTab: { payload: z.object({ tab: z.enum(TABS) }), description: "Opens one of the tabs." } },
  load: () => import("./Parameters.tsx"),
  status: () => import("./status.ts"),
});
