import { z } from "zod";

export const InspectorConfig = z.object({
  first: z.enum(["messages", "topics", "wires"]).default("topics").describe("The part that shows at first."),
});
export type InspectorConfig = z.output<typeof InspectorConfig>;
