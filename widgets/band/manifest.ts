import { z } from "zod";
import { anyOf } from "../../contract/privileges.ts";
import { EstimationSelected, ProjectionsCalculated } from "../../contract/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const BandConfig = z.object({
  method: z.boolean().default(true).describe("Whether the method stands below the figures."),
});
export type BandConfig = z.output<typeof BandConfig>;

export default defineWidget({
  name: "band",
  version: "1.0.0",
  config: BandConfig,
  needs: anyOf("estimation.view", "estimation.edit"),
  publishes: [],
  hears: [EstimationSelected, ProjectionsCalculated],
  actions: {},
  load: () => import("./Band.tsx"),
  status: () => import("./status.ts"),
});
