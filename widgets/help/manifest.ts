import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { HelpConfig } from "./config.ts";

export default defineWidget({
  name: "help",
  config: HelpConfig,
  needs: publicAccess,
  help: "own",
  load: () => import("./Help.tsx"),
});
