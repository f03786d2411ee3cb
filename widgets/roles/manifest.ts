import { anyOf } from "../../contract/people/privileges.ts";
import { MenuUpdate } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { RolesConfig } from "./config.ts";

export default defineWidget({
  name: "roles",
  version: "1.0.0",
  config: RolesConfig,
  needs: anyOf("role.view"),
  publishes: [MenuUpdate],
  hears: [],
  actions: {},
  load: () => import("./Roles.tsx"),
});
