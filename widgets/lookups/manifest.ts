import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { LookupsConfig } from "./config.ts";

export default defineWidget({
  name: "lookups",
  version: "1.0.0",
  config: LookupsConfig,
  needs: anyOf("lookup.view"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./Lookups.tsx"),
});
