import { z } from "zod";
import { everybody } from "../../contract/privileges.ts";
import { RouteSchema } from "../../contract/app-config/names.ts";
import { EstimationSelected } from "../../contract/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const PublishedEstimationsConfig = z.object({
  searchFrom: z
    .int()
    .min(2)
    .default(8)
    .describe("Number of estimations from which a search box stands above the list."),
  reportPage: z
    .union([z.literal(""), RouteSchema])
    .default("")
    .describe("Page of the Public report, which takes an estimation's number after it; empty for none."),
});
export type PublishedEstimationsConfig = z.output<typeof PublishedEstimationsConfig>;

export default defineWidget({
  name: "published-estimations",
  version: "1.0.0",
  config: PublishedEstimationsConfig,
  needs: everybody,
  publishes: [EstimationSelected],
  hears: [],
  actions: {
    choose: {
      payload: z.object({ eid: z.int().positive() }),
      description: "Shows the published estimation of this id.",
    },
  },
  load: () => import("./PublishedEstimations.tsx"),
});
