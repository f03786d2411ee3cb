import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { DataSetsConfig } from "./config.ts";

export default defineWidget({
  name: "data-sets",
  version: "1.0.0",
  config: DataSetsConfig,
  needs: anyOf("data.import"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./DataSets.tsx"),
});
