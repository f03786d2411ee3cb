import { z } from "zod";
import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "report-check",
  version: "1.0.0",
  config: z.object({
    lead: z.boolean().default(true).describe("Whether a sentence above the field says what the check does."),
  }),
  needs: publicAccess,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./ReportCheck.tsx"),
});
