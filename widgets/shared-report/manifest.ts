import { z } from "zod";
import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "shared-report",
  config: z.object({ print: z.boolean().default(true).describe("Whether a button prints the report.") }),
  needs: publicAccess,
  load: () => import("./SharedReport.tsx"),
});
