import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { LookupsConfig } from "./config.ts";

export default defineWidget({
  name: "lookups",
  config: LookupsConfig,
  needs: anyOf("lookup.view"),
  load: () => import("./Lookups.tsx"),
});
