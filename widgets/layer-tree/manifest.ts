import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { LayerTreeConfig } from "./config.ts";

export default defineWidget({
  name: "layer-tree",
  version: "1.0.0",
  config: LayerTreeConfig,
  needs: publicAccess,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./LayerTree.tsx"),
});
