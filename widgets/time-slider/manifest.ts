import { InlineChoice } from "../../contract/config/topics.ts";
import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { TimeSliderConfig } from "./config.ts";

export default defineWidget({
  name: "time-slider",
  config: TimeSliderConfig,
  needs: publicAccess,
  publishes: [...InlineChoice],
  load: () => import("./TimeSlider.tsx"),
});
