import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { ImageConfig } from "./config.ts";

export default defineWidget({
  name: "image",
  version: "1.0.0",
  config: ImageConfig,
  needs: publicAccess,
  publishes: [],
  hears: [],
  actions: {},
  // A picture explains itself.
  help: "own",
  load: () => import("./Image.tsx"),
});
