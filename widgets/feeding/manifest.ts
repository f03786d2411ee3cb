import { z } from "zod";
import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "feeding",
  version: "1.0.0",
  config: z.object({}),
  needs: anyOf("supply.edit", "estimation.view", "estimation.edit"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./Feeding.tsx"),
});
