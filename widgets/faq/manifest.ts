import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { FaqConfig } from "./config.ts";

export default defineWidget({
  name: "faq",
  version: "1.0.0",
  config: FaqConfig,
  needs: publicAccess,
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./Faq.tsx"),
});
