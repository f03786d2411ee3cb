import { anyOf } from "../../contract/people/privileges.ts";
import { DisasterSelected, EstimationSelected } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { EstimationChooserConfig } from "./config.ts";

export default defineWidget({
  name: "estimation-chooser",
  version: "1.0.0",
  config: EstimationChooserConfig,
  needs: anyOf("estimation.view", "estimation.edit"),
  publishes: [DisasterSelected, EstimationSelected],
  hears: [],
  actions: {},
  load: () => import("./EstimationChooser.tsx"),
});
