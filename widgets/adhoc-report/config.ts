import { z } from "zod";
import { BASE_VIEWS } from "../../contract/adhoc/base-views.ts";

export const AdhocReportConfig = z.object({
  view: z
    .enum(BASE_VIEWS)
    .default("county_profile")
    .describe("The base view of a report that its address does not name."),
  chartRows: z.int().min(10).max(500).default(100).describe("How many rows of an answer its chart draws at most."),
  mapRows: z.int().min(10).max(2000).default(500).describe("How many rows of an answer its map draws at most."),
});
export type AdhocReportConfig = z.output<typeof AdhocReportConfig>;
