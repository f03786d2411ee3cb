import { anyOf } from "../../contract/people/privileges.ts";
import { DisasterSelected, EstimationSelected, ZoneEditRequested } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { DisasterDeskConfig } from "./config.ts";

export default defineWidget({
  name: "disaster-desk",
  config: DisasterDeskConfig,
  needs: anyOf("estimation.view", "estimation.edit", "disaster.edit"),
  publishes: [DisasterSelected, EstimationSelected, ZoneEditRequested],
  load: () => import("./DisasterDesk.tsx"),
  status: () => import("./status.ts"),
});
