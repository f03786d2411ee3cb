import { anyOf } from "../../contract/people/privileges.ts";
import { DisasterSelected, EstimationSelected } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { AuditLogConfig } from "./config.ts";

export default defineWidget({
  name: "audit-log",
  config: AuditLogConfig,
  needs: anyOf("audit.view"),
  publishes: [DisasterSelected, EstimationSelected],
  load: () => import("./AuditLog.tsx"),
});
