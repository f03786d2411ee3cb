import { signedIn } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { ProfileConfig } from "./config.ts";

export default defineWidget({
  name: "profile",
  version: "1.0.0",
  config: ProfileConfig,
  needs: signedIn,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./Profile.tsx"),
});
