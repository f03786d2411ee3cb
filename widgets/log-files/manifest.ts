import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { LogFilesConfig } from "./config.ts";

export default defineWidget({
  name: "log-files",
  config: LogFilesConfig,
  needs: anyOf("logFile.view"),
  load: () => import("./LogFiles.tsx"),
});
