import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { ErrorConfig } from "./config.ts";

export default defineWidget({
  name: "error",
  config: ErrorConfig,
  needs: publicAccess,
  load: () => import("./ErrorPage.tsx"),
});
