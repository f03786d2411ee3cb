import { anyOf } from "../../contract/people/privileges.ts";
import { DisasterSelected, EstimationSelected } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { EstimationChooserConfig } from "./config.ts";

export default defineWidget({
  name: "estimation-chooser",
  config: EstimationChooserConfig,
  needs: anyOf("estimation.view", "estimation.edit"),
  publishes: [DisasterSelected, EstimationSelected],
  load: () => import("./EstimationChooser.tsx"),
});
