import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { UsersConfig } from "./config.ts";

export default defineWidget({
  name: "users",
  config: UsersConfig,
  needs: anyOf("user.view"),
  load: () => import("./Users.tsx"),
});
