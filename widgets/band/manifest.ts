import { anyOf } from "../../contract/privileges.ts";
import { EstimationSelected, ProjectionsCalculated } from "../../contract/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { BandConfig } from "./config.ts";

export default defineWidget({
  name: "band",
  version: "1.0.0",
  config: BandConfig,
  needs: anyOf("estimation.view", "estimation.edit"),
  publishes: [],
  hears: [EstimationSelected, ProjectionsCalculated],
  actions: {},
  load: () => import("./Band.tsx"),
  status: () => import("./status.ts"),
});
