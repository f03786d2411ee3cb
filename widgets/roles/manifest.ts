import { anyOf } from "../../contract/people/privileges.ts";
import { MenuUpdate } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { RolesConfig } from "./config.ts";

export default defineWidget({
  name: "roles",
  config: RolesConfig,
  needs: anyOf("role.view"),
  publishes: [MenuUpdate],
  load: () => import("./Roles.tsx"),
});
