import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { DefaultsConfig, TabRequest } from "./config.ts";

export default defineWidget({
  name: "defaults",
  version: "1.0.0",
  config: DefaultsConfig,
  needs: anyOf("defaults.edit"),
  publishes: [],
  hears: [],
  actions: { openTab: { payload: TabRequest, description: "Opens one of the tabs." } },
  load: () => import("./Defaults.tsx"),
});
