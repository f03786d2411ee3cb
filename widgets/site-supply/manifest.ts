import { z } from "zod";
import { chooseProduct } from "../../contract/config/actions.ts";
import { ProductChosen } from "../../contract/config/topics.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "site-supply",
  version: "1.0.0",
  config: z.object({}),
  needs: anyOf("supply.edit", "estimation.view", "estimation.edit"),
  publishes: [ProductChosen],
  hears: [],
  actions: { chooseProduct },
  load: () => import("./SiteSupply.tsx"),
});
