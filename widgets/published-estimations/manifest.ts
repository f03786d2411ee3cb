import { z } from "zod";
import { publicAccess } from "../../contract/privileges.ts";
import { EstimationSelected } from "../../contract/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { PublishedEstimationsConfig } from "./config.ts";

export default defineWidget({
  name: "published-estimations",
  version: "1.0.0",
  config: PublishedEstimationsConfig,
  needs: publicAccess,
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
