import { anyOf } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { ReportSectionsConfig } from "./config.ts";

export default defineWidget({
  name: "report-sections",
  version: "1.0.0",
  config: ReportSectionsConfig,
  needs: anyOf("layout.edit"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./ReportSections.tsx"),
});
