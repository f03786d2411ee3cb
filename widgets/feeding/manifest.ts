import { z } from "zod";
import { chooseProduct, chooseZone } from "../../contract/config/actions.ts";
import { ProductChosen, ZoneFocused } from "../../contract/config/topics.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "feeding",
  version: "1.0.0",
  config: z.object({}),
  needs: anyOf("supply.edit", "estimation.view", "estimation.edit"),
  publishes: [ProductChosen, ZoneFocused],
  hears: [],
  actions: { chooseProduct, chooseZone },
  load: () => import("./Feeding.tsx"),
});
