import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { LayoutEditorConfig } from "./config.ts";

export default defineWidget({
  name: "layout-editor",
  version: "1.0.0",
  config: LayoutEditorConfig,
  needs: anyOf("layout.edit"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./LayoutEditor.tsx"),
});
