import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { TimeSliderConfig } from "./config.ts";

export default defineWidget({
  name: "time-slider",
  version: "1.0.0",
  config: TimeSliderConfig,
  needs: publicAccess,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./TimeSlider.tsx"),
});
