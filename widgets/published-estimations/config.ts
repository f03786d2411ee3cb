import { z } from "zod";
import { RouteSchema } from "../../contract/app-config/names.ts";

export const PublishedEstimationsConfig = z.object({
  searchFrom: z
    .int()
    .min(2)
    .default(8)
    .describe("Number of estimations from which a search box stands above the list."),
  reportPage: z
    .union([z.literal(""), RouteSchema])
    .default("")
    .describe("Page of the Public report, which takes an estimation's number after it; empty for none."),
});
export type PublishedEstimationsConfig = z.output<typeof PublishedEstimationsConfig>;
