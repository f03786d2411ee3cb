import { anyOf } from "../../contract/people/privileges.ts";
import { MenuUpdate } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { SecurityConfig } from "./config.ts";

export default defineWidget({
  name: "security",
  version: "1.0.0",
  config: SecurityConfig,
  needs: anyOf("security.view"),
  publishes: [MenuUpdate],
  hears: [],
  actions: {},
  load: () => import("./Security.tsx"),
});
