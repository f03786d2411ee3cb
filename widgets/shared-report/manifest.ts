import { z } from "zod";
import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "shared-report",
  version: "1.0.0",
  config: z.object({ print: z.boolean().default(true).describe("Whether a button prints the report.") }),
  needs: publicAccess,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./SharedReport.tsx"),
});
