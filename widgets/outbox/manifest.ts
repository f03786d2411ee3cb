import { z } from "zod";
import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "outbox",
  config: z.object({}),
  needs: anyOf("audit.view"),
  load: () => import("./Outbox.tsx"),
});
