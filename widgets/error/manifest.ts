import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { ErrorConfig } from "./config.ts";

export default defineWidget({
  name: "error",
  version: "1.0.0",
  config: ErrorConfig,
  needs: publicAccess,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./ErrorPage.tsx"),
});
