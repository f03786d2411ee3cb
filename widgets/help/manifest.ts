import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { HelpConfig } from "./config.ts";

export default defineWidget({
  name: "help",
  version: "1.0.0",
  config: HelpConfig,
  needs: publicAccess,
  publishes: [],
  hears: [],
  actions: {},
  help: "own",
  load: () => import("./Help.tsx"),
});
