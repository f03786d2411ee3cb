import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { LoginConfig } from "./config.ts";

export default defineWidget({
  name: "login",
  config: LoginConfig,
  needs: publicAccess,
  load: () => import("./Login.tsx"),
});
