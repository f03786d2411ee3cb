import { z } from "zod";
import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { LayersConfig, TABS } from "./config.ts";

export default defineWidget({
  name: "layers",
  config: LayersConfig,
  needs: anyOf("layer.edit"),
  actions: {
    openTab: { payload: z.object({ tab: z.enum(TABS) }), description: "Opens a tab: the layers, or the styles." },
  },
  load: () => import("./Layers.tsx"),
});
