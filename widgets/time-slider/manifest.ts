import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { TimeSliderConfig } from "./config.ts";

export default defineWidget({
  name: "time-slider",
  config: TimeSliderConfig,
  needs: publicAccess,
  load: () => import("./TimeSlider.tsx"),
});
