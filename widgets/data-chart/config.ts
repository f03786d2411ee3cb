import { z } from "zod";
import { SUMMARIES } from "../../contract/content/summaries.ts";
import { DataIdSchema, FieldNameSchema } from "../../contract/content/conditions.ts";
import { TextSchema } from "../../contract/config/names.ts";

const CHART_FORMS = ["columns", "bars", "lines", "slices"] as const;

export const DataChartConfig = z.object({
  data: DataIdSchema.default("").describe("Id of one of the app's data sets (under “data”), whose records it draws."),
  title: z
    .union([z.literal(""), TextSchema])
    .default("")
    .describe("Its title; made of its fields where empty."),
  category: FieldNameSchema.default("").describe("The field whose values have a bar, point or slice each."),
  value: FieldNameSchema.default("").describe("The field with the figures; count needs none."),
  summary: z
    .enum(SUMMARIES)
    .default("count")
    .describe("How one figure is made of the records with the same category; count counts them."),
  form: z.enum(CHART_FORMS).default("columns").describe("How the figures are drawn: bars lie, slices make a pie."),
  most: z.int().min(2).max(60).default(20).describe("How many categories at most: those with the greatest figures."),
  withinMap: z.boolean().default(false).describe("Whether only records within the map of the page are counted."),
  onlySelected: z
    .boolean()
    .default(true)
    .describe("Whether only records count that are selected elsewhere, if any are."),
});
export type DataChartConfig = z.output<typeof DataChartConfig>;
