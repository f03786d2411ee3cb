import { z } from "zod";
import { everybody } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const SharedReportConfig = z.object({
  print: z.boolean().default(true).describe("Whether a button prints the report."),
});
export type SharedReportConfig = z.output<typeof SharedReportConfig>;

export default defineWidget({
  name: "shared-report",
  version: "1.0.0",
  config: SharedReportConfig,
  needs: everybody,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./SharedReport.tsx"),
});
