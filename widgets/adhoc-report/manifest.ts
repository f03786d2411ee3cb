import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { AdhocReportConfig } from "./config.ts";

export default defineWidget({
  name: "adhoc-report",
  config: AdhocReportConfig,
  needs: anyOf("adhocReport.view"),
  load: () => import("./AdhocReport.tsx"),
});
