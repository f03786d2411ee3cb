import { z } from "zod";
import { FEEDING_RULES } from "../../contract/supply/calls/feeding.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "feeding",
  version: "1.0.0",
  config: z.object({}),
  needs: FEEDING_RULES.view,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./Feeding.tsx"),
});
