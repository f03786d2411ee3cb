import { z } from "zod";
import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "report-sections",
  config: z.object({
    restore: z.boolean().default(true).describe("Whether a variant can be set back to what the product ships with."),
  }),
  needs: anyOf("layout.edit"),
  load: () => import("./ReportSections.tsx"),
});
