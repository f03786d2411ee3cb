import { z } from "zod";
import { anyOf } from "../../contract/privileges.ts";
import { DisasterSelected, EstimationChanged, EstimationSelected } from "../../contract/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const DisasterDeskConfig = z.object({
  searchFrom: z.int().min(2).default(8).describe("From how many records on a list a search box stands above it."),
});
export type DisasterDeskConfig = z.output<typeof DisasterDeskConfig>;

export default defineWidget({
  name: "disaster-desk",
  version: "1.0.0",
  config: DisasterDeskConfig,
  needs: anyOf("estimation.view", "estimation.edit", "disaster.edit"),
  publishes: [DisasterSelected, EstimationSelected, EstimationChanged],
  hears: [],
  actions: {},
  load: () => import("./DisasterDesk.tsx"),
  status: () => import("./status.ts"),
});
