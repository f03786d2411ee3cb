import { anyOf } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { InspectorConfig } from "./config.ts";

export default defineWidget({
  name: "inspector",
  version: "1.0.0",
  config: InspectorConfig,
  needs: anyOf("layout.edit"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./InspectorWidget.tsx"),
});
