import { z } from "zod";
import { RouteSchema } from "../../contract/config/names.ts";
import { EstimationSelected, PlaceChosen } from "../../contract/config/topics.ts";
import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "residents",
  config: z.object({
    reportPage: z
      .union([z.literal(""), RouteSchema])
      .default("")
      .describe("Page of the Public report, which takes an estimation's number after it; empty for none."),
  }),
  needs: publicAccess,
  publishes: [EstimationSelected, PlaceChosen],
  hears: [PlaceChosen],
  load: () => import("./Residents.tsx"),
});
