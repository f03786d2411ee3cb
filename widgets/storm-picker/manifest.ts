import { anyOf } from "../../contract/people/privileges.ts";
import { DisasterSelected, EstimationSelected } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { StormPickerConfig } from "./config.ts";

export default defineWidget({
  name: "storm-picker",
  config: StormPickerConfig,
  needs: anyOf("estimation.view", "estimation.edit"),
  publishes: [DisasterSelected, EstimationSelected],
  load: () => import("./StormPicker.tsx"),
});
