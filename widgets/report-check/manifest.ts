import { z } from "zod";
import { everybody } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const ReportCheckConfig = z.object({
  lead: z.boolean().default(true).describe("Whether a sentence above the field says what the check does."),
});
export type ReportCheckConfig = z.output<typeof ReportCheckConfig>;

export default defineWidget({
  name: "report-check",
  version: "1.0.0",
  config: ReportCheckConfig,
  needs: everybody,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./ReportCheck.tsx"),
});
