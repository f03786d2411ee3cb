import { DisasterSelected, EstimationSelected } from "../../contract/config/topics.ts";
import { SHIFT_RULES } from "../../contract/supply/calls/shift.ts";
import { ShiftLogged } from "../../contract/supply/shift.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { ShiftConfig } from "./config.ts";

export default defineWidget({
  name: "shift",
  version: "1.0.0",
  config: ShiftConfig,
  needs: SHIFT_RULES.view,
  publishes: [DisasterSelected, EstimationSelected, ShiftLogged],
  hears: [],
  actions: { open: { payload: DisasterSelected.payload, description: "Shows the shift of a disaster." } },
  load: () => import("./Shift.tsx"),
});
