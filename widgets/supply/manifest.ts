import { anyOf } from "../../contract/people/privileges.ts";
import { ProductChosen } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { SupplyConfig, TabRequest } from "./config.ts";

export default defineWidget({
  name: "supply",
  config: SupplyConfig,
  needs: anyOf("supply.edit", "estimation.view", "estimation.edit"),
  actions: {
    openTab: { payload: TabRequest, description: "Opens one of the tabs." },
    chooseProduct: {
      payload: ProductChosen.payload,
      description: "Looks for a product in the list, or for nothing.",
    },
  },
  load: () => import("./Supply.tsx"),
});
