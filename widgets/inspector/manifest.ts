import { z } from "zod";
import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export default defineWidget({
  name: "inspector",
  config: z.object({
    first: z.enum(["messages", "topics", "wires"]).default("topics").describe("The part that shows at first."),
  }),
  needs: anyOf("layout.edit"),
  load: () => import("./InspectorWidget.tsx"),
});
