import { z } from "zod";
import { PlaceChosen } from "../../contract/config/topics.ts";
import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "open-sites",
  version: "1.0.0",
  config: z.object({}),
  needs: publicAccess,
  publishes: [],
  hears: [PlaceChosen],
  actions: {},
  load: () => import("./OpenSites.tsx"),
});
