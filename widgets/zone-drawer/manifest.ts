import { z } from "zod";
import { anyOf } from "../../contract/privileges.ts";
import { ZoneEditRequested, ZoneFocused, ZonesChanged } from "../../contract/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const ZoneDrawerConfig = z.object({
  pointBufferMiles: z.number().positive().max(100).default(0.1).describe("Miles around a drawn point at first."),
  lineBufferMiles: z.number().positive().max(100).default(0.1).describe("Miles around a drawn line at first."),
  uploadLimitMB: z.number().positive().max(50).default(5).describe("Largest GeoJSON file that is read, in megabytes."),
});
export type ZoneDrawerConfig = z.output<typeof ZoneDrawerConfig>;

export default defineWidget({
  name: "zone-drawer",
  version: "1.0.0",
  config: ZoneDrawerConfig,
  needs: anyOf("estimation.view", "estimation.edit"),
  publishes: [ZonesChanged, ZoneFocused],
  hears: [ZoneEditRequested],
  actions: {},
  load: () => import("./ZoneDrawer.tsx"),
  status: () => import("./status.ts"),
});
