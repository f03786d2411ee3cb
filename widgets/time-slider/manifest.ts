import { anyOf } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { TimeSliderConfig } from "./config.ts";

export default defineWidget({
  name: "time-slider",
  version: "1.0.0",
  config: TimeSliderConfig,
  needs: anyOf("estimation.view", "estimation.edit"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./TimeSlider.tsx"),
});
