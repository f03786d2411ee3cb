import { z } from "zod";
import { DataIdSchema, FieldNameSchema } from "../../contract/content/conditions.ts";

export const DataTableConfig = z.object({
  data: DataIdSchema.default("").describe("Id of one of the app's data sets (under “data”), whose records it shows."),
  columns: z
    .array(FieldNameSchema)
    .max(60)
    .default([])
    .describe("The fields that it shows, in this order; all of the data set where empty."),
  sort: FieldNameSchema.default("").describe("The field by which the records are in order at first."),
  descending: z.boolean().default(false).describe("Whether the greatest value of that field comes first."),
  pageSize: z.int().min(5).max(200).default(25).describe("How many records are on a page."),
  files: z.boolean().default(true).describe("Whether the records can be downloaded, where their source has files."),
  withinMap: z.boolean().default(false).describe("Whether only records within the map of the page are shown."),
  onlySelected: z.boolean().default(false).describe("Whether only records that were selected elsewhere are shown."),
});
export type DataTableConfig = z.output<typeof DataTableConfig>;
