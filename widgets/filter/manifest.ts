import { DataFiltered } from "../../contract/content/topics.ts";
import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { FilterConfig } from "./config.ts";

export default defineWidget({
  name: "filter",
  version: "1.0.0",
  config: FilterConfig,
  needs: publicAccess,
  publishes: [DataFiltered],
  hears: [],
  actions: {
    set: { payload: DataFiltered.payload, description: "Sets its fields to a filter that was chosen elsewhere." },
  },
  load: () => import("./Filter.tsx"),
});
