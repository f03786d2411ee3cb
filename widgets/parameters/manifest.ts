import { z } from "zod";
import { anyOf } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { TABS, ParametersConfig } from "./config.ts";

export default defineWidget({
  name: "parameters",
  version: "1.0.0",
  config: ParametersConfig,
  needs: anyOf("estimation.view", "estimation.edit", "parameter.edit"),
  publishes: [],
  hears: [],
  actions: { openTab: { payload: z.object({ tab: z.enum(TABS) }), description: "Opens one of the tabs." } },
  load: () => import("./Parameters.tsx"),
  status: () => import("./status.ts"),
});
