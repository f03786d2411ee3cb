import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { LoginConfig } from "./config.ts";

export default defineWidget({
  name: "login",
  version: "1.0.0",
  config: LoginConfig,
  needs: publicAccess,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./Login.tsx"),
});
