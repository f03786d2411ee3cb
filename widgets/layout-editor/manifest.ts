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
  load: () => {
    // Fetched with it, not after it has been drawn; if that fails, the editor says so, which asks for it again.
    import("./LayoutEditorPanel.tsx").catch(() => undefined);
    return import("./LayoutEditor.tsx");
  },
});
