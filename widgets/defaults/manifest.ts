import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { DefaultsConfig, TabRequest } from "./config.ts";

export default defineWidget({
  name: "defaults",
  config: DefaultsConfig,
  needs: anyOf("defaults.edit"),
  actions: { openTab: { payload: TabRequest, description: "Opens one of the tabs." } },
  load: () => import("./Defaults.tsx"),
});
