import { anyOf } from "../../contract/people/privileges.ts";
import { MenuUpdate } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { SecurityConfig } from "./config.ts";

export default defineWidget({
  name: "security",
  config: SecurityConfig,
  needs: anyOf("security.view"),
  publishes: [MenuUpdate],
  load: () => import("./Security.tsx"),
});
