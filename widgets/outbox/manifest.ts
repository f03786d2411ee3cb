import { z } from "zod";
import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "outbox",
  version: "1.0.0",
  config: z.object({}),
  needs: anyOf("audit.view"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./Outbox.tsx"),
});
