import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { UsersConfig } from "./config.ts";

export default defineWidget({
  name: "users",
  version: "1.0.0",
  config: UsersConfig,
  needs: anyOf("user.view"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./Users.tsx"),
});
