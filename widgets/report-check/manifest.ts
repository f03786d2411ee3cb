import { z } from "zod";
import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "report-check",
  config: z.object({
    lead: z.boolean().default(true).describe("Whether a sentence above the field says what the check does."),
  }),
  needs: publicAccess,
  load: () => import("./ReportCheck.tsx"),
});
