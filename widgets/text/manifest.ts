import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { TextConfig } from "./config.ts";

export default defineWidget({
  name: "text",
  version: "1.0.0",
  config: TextConfig,
  needs: publicAccess,
  publishes: [],
  hears: [],
  actions: {},
  // A text explains itself.
  help: "own",
  load: () => import("./Text.tsx"),
});
