import { anyOf, publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { ReportConfig, ReportOf, ReportUnit } from "./config.ts";

export default defineWidget({
  name: "report",
  config: ReportConfig,
  needs: anyOf("estimation.view", "estimation.edit"),
  needsWith: ({ source }) => (source === "published" ? publicAccess : anyOf("estimation.view", "estimation.edit")),
  actions: {
    choose: { payload: ReportOf, description: "Shows the report of this estimation." },
    chooseUnit: { payload: ReportUnit, description: "Shows figures in the system of units that this unit is of." },
  },
  load: () => import("./Report.tsx"),
  status: () => import("./status.ts"),
});
