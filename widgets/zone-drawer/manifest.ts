import { anyOf } from "../../contract/people/privileges.ts";
import { InlineChoice, ZoneEditRequested, ZoneFocused } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { DrawingRequest, ZoneDrawerConfig } from "./config.ts";

export default defineWidget({
  name: "zone-drawer",
  config: ZoneDrawerConfig,
  needs: anyOf("estimation.view", "estimation.edit"),
  publishes: [ZoneFocused, ...InlineChoice],
  hears: [ZoneEditRequested],
  actions: { startDrawing: { payload: DrawingRequest, description: "Opens a zone and begins to draw in it." } },
  load: () => import("./ZoneDrawer.tsx"),
  status: () => import("./status.ts"),
});
