import { z } from "zod";
import { anyOf } from "../../contract/privileges.ts";
import { ZoneEditRequested, ZoneFocused, ZonesChanged } from "../../contract/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const ZoneTableConfig = z.object({
  exports: z.boolean().default(true).describe("Whether the table can be downloaded as CSV, Excel and GeoJSON."),
  actions: z.boolean().default(true).describe("Whether a zone can be edited and deleted from the table."),
});
export type ZoneTableConfig = z.output<typeof ZoneTableConfig>;

export default defineWidget({
  name: "zone-table",
  version: "1.0.0",
  config: ZoneTableConfig,
  needs: anyOf("estimation.view", "estimation.edit"),
  publishes: [ZoneFocused, ZoneEditRequested, ZonesChanged],
  hears: [],
  actions: {},
  load: () => import("./ZoneTable.tsx"),
});
