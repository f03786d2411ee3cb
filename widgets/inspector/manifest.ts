import { z } from "zod";
import { anyOf } from "../../contract/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const InspectorConfig = z.object({
  first: z.enum(["messages", "topics", "wires"]).default("topics").describe("The part that shows at first."),
});
export type InspectorConfig = z.output<typeof InspectorConfig>;

export default defineWidget({
  name: "inspector",
  version: "1.0.0",
  config: InspectorConfig,
  needs: anyOf("layout.edit"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => import("./InspectorWidget.tsx"),
});
