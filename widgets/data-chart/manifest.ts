import { ExtentChanged, RecordsSelected } from "../../contract/config/topics.ts";
import { DataFiltered, filterAction, withinAction } from "../../contract/content/topics.ts";
import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { DataChartConfig } from "./config.ts";

export default defineWidget({
  name: "data-chart",
  version: "1.0.0",
  config: DataChartConfig,
  needs: publicAccess,
  publishes: [DataFiltered],
  hears: [DataFiltered, RecordsSelected, ExtentChanged],
  actions: { filter: filterAction, within: withinAction },
  load: () => import("./DataChart.tsx"),
});
