import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { LogFilesConfig } from "./config.ts";

export default defineWidget({
  name: "log-files",
  version: "1.0.0",
  config: LogFilesConfig,
  needs: anyOf("logFile.view"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./LogFiles.tsx"),
});
