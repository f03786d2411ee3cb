import { RouteSchema } from "../../contract/config/names.ts";
import { z } from "zod";
import { publicAccess } from "../../contract/people/privileges.ts";
import { EstimationSelected } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "published-estimations",
  config: z.object({
    searchFrom: z.int().min(2).default(8).describe("Number of estimations from which the list has a search box."),
    reportPage: z
      .union([z.literal(""), RouteSchema])
      .default("")
      .describe("Page of the Public report, which takes an estimation's number after it; empty for none."),
  }),
  needs: publicAccess,
  publishes: [EstimationSelected],
  actions: {
    choose: {
      payload: z.object({ eid: z.int().positive() }),
      description: "Shows the published estimation of this id.",
    },
  },
  load: () => import("./PublishedEstimations.tsx"),
});
