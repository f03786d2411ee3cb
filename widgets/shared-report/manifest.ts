import { publicAccess } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { SharedReportConfig } from "./config.ts";

export default defineWidget({
  name: "shared-report",
  version: "1.0.0",
  config: SharedReportConfig,
  needs: publicAccess,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./SharedReport.tsx"),
});
