import { ExtentChanged, RecordsSelected } from "../../contract/config/topics.ts";
import { DataFiltered, filterAction, selectAction, withinAction } from "../../contract/content/topics.ts";
import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { DataTableConfig } from "./config.ts";

export default defineWidget({
  name: "data-table",
  version: "1.0.0",
  config: DataTableConfig,
  needs: publicAccess,
  publishes: [RecordsSelected],
  hears: [RecordsSelected, DataFiltered, ExtentChanged],
  actions: { select: selectAction, filter: filterAction, within: withinAction },
  load: () => import("./DataTable.tsx"),
});
