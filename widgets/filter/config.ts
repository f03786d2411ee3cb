import { z } from "zod";
import { DataIdSchema, FieldNameSchema } from "../../contract/content/conditions.ts";

export const FilterConfig = z.object({
  data: DataIdSchema.default("").describe("Id of one of the app's data sets (under “data”), whose records it narrows."),
  fields: z
    .array(FieldNameSchema)
    .max(20)
    .default([])
    .describe(
      "The fields to filter by: of few texts by choice, of numbers and days by a range, of others by a search.",
    ),
  remember: z.boolean().default(true).describe("Whether the address keeps what is chosen, for reloads and links."),
});
export type FilterConfig = z.output<typeof FilterConfig>;
