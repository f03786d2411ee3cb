import { anyOf } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { SupplyConfig } from "./config.ts";

export default defineWidget({
  name: "supply",
  version: "1.0.0",
  config: SupplyConfig,
  needs: anyOf("supply.edit", "estimation.view", "estimation.edit"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./Supply.tsx"),
});
