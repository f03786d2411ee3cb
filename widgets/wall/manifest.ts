import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { WallConfig } from "./config.ts";

export default defineWidget({
  name: "wall",
  version: "1.0.0",
  config: WallConfig,
  needs: publicAccess,
  publishes: [],
  hears: [],
  actions: {},
  // A display has no controls: its help is in the list of topics.
  help: "own",
  load: () => import("./Wall.tsx"),
});
