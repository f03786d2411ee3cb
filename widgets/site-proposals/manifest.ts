import { z } from "zod";
import { RecordChosen } from "../../contract/config/topics.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "site-proposals",
  version: "1.0.0",
  config: z.object({}),
  needs: anyOf("supply.edit", "estimation.view", "estimation.edit"),
  publishes: [RecordChosen],
  hears: [],
  actions: {
    showOnMap: {
      payload: z.object({ id: z.int().positive() }),
      description: "Shows a site on maps, on the first day of the plan.",
    },
  },
  load: () => import("./SiteProposals.tsx"),
});
