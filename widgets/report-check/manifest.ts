import { publicAccess } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { ReportCheckConfig } from "./config.ts";

export default defineWidget({
  name: "report-check",
  version: "1.0.0",
  config: ReportCheckConfig,
  needs: publicAccess,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./ReportCheck.tsx"),
});
