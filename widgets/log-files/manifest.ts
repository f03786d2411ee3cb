import { z } from "zod";
import { anyOf } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const LogFilesConfig = z.object({
  followSeconds: z
    .int()
    .min(1)
    .max(60)
    .default(3)
    .describe("Seconds after which a followed file is asked for new lines."),
});
export type LogFilesConfig = z.output<typeof LogFilesConfig>;

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
