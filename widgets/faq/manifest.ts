import { publicAccess } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { FaqConfig } from "./config.ts";

export default defineWidget({
  name: "faq",
  config: FaqConfig,
  needs: publicAccess,
  load: () => import("./Faq.tsx"),
});
