import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { AdhocReportConfig } from "./config.ts";

export default defineWidget({
  name: "adhoc-report",
  version: "1.0.0",
  config: AdhocReportConfig,
  needs: anyOf("adhocReport.view"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./AdhocReport.tsx"),
});
