import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { DataSetsConfig } from "./config.ts";

export default defineWidget({
  name: "data-sets",
  config: DataSetsConfig,
  needs: anyOf("data.import"),
  load: () => import("./DataSets.tsx"),
});
