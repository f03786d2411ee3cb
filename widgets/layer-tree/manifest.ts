import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { LayerTreeConfig } from "./config.ts";

export default defineWidget({
  name: "layer-tree",
  config: LayerTreeConfig,
  needs: publicAccess,
  load: () => import("./LayerTree.tsx"),
});
