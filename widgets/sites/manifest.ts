import { z } from "zod";
import { anyOf } from "../../contract/people/privileges.ts";
import { RecordChosen } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { SitesConfig } from "./config.ts";

export default defineWidget({
  name: "sites",
  version: "1.0.0",
  config: SitesConfig,
  needs: anyOf("supply.edit", "estimation.view", "estimation.edit"),
  publishes: [RecordChosen],
  hears: [],
  actions: {
    showOnMap: {
      payload: z.object({ id: z.int().positive() }),
      description: "Shows a site on the map, in its state on the chosen day.",
    },
  },
  load: () => import("./Sites.tsx"),
});
