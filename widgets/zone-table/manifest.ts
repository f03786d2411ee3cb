import { z } from "zod";
import { ZoneOfPage } from "../../contract/config/actions.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { InlineChoice, PlaceChosen, ZoneEditRequested, ZoneFocused } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "zone-table",
  config: z.object({
    exports: z.boolean().default(true).describe("Whether the table can be downloaded as CSV, Excel and GeoJSON."),
    actions: z.boolean().default(true).describe("Whether a zone can be edited and deleted from the table."),
  }),
  needs: anyOf("estimation.view", "estimation.edit"),
  publishes: [ZoneFocused, ZoneEditRequested, PlaceChosen, ...InlineChoice],
  actions: { focusZone: { payload: ZoneOfPage, description: "Marks the column of a zone, or none." } },
  load: () => import("./ZoneTable.tsx"),
});
